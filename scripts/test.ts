// Every spec, then the journey in a browser: `npm test`.
import { testCommand } from './proofs/test-run/test-command.ts'

process.exitCode = testCommand(process.argv.slice(2))
