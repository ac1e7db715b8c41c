// Copies a site to a new folder: `npm run backup -- FOLDER`.
import { backupCommand } from './operations/backup/backup-command.ts'

process.exitCode = await backupCommand(process.argv.slice(2), process.env)
