// Win probability against simulated matches: `npm run simulate [-- MATCHES SEED]`.
import { simulateCommand } from './simulate-command.ts'

process.exitCode = simulateCommand(process.argv.slice(2))
