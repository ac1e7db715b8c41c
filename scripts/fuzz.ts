// Invalid requests and sequences in bulk: `npm run fuzz`.
import { fuzzCommand } from './proofs/fuzz/fuzz-command.ts'

process.exitCode = await fuzzCommand(process.argv.slice(2))
