// Real engines without Docker: `npm run engines -- up|down|status`.
import { enginesCommand } from './proofs/engines/engines-command.ts'

process.exitCode = await enginesCommand(process.argv.slice(2), process.env)
