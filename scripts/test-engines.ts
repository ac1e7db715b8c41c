// Specs on real engines: `npm run test:engines`.
import { testEnginesCommand } from './proofs/test-engines/test-engines-command.ts'

process.exitCode = await testEnginesCommand(process.argv.slice(2), process.env)
