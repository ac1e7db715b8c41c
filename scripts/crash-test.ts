// Kills the whole site again and again: `npm run crash-test`.
import { crashTestCommand } from './proofs/crash-test/crash-test-command.ts'

process.exitCode = await crashTestCommand(process.argv.slice(2))
