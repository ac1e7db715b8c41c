// Makes a data folder of a backup: `npm run restore -- FOLDER`.
import { restoreCommand } from './operations/backup/restore-command.ts'

process.exitCode = await restoreCommand(process.argv.slice(2), process.env)
