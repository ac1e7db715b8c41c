// Keeps what can be read of a damaged data folder: `npm run salvage -- --data FOLDER`.
import { salvageCommand } from './operations/salvage/salvage-command.ts'

process.exitCode = await salvageCommand(process.argv.slice(2), process.env)
