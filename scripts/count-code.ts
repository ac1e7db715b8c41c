// Files, lines and functions by room, of this tree or of a revision: `npm run count [-- REVISION]`.
import { countCodeCommand } from './proofs/checks/count-code.ts'

process.exitCode = countCodeCommand(process.argv.slice(2))
