// Benchmarks: `npm run bench [-- SUBJECT]`.
import { benchCommand } from './proofs/bench-command.ts'

process.exitCode = await benchCommand(process.argv.slice(2))
