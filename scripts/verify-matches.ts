// Published matches through the scoring engine: `npm run verify:matches -- FOLDER`.
import { verifyMatchesCommand } from './proofs/verify-matches/verify-matches-command.ts'

process.exitCode = await verifyMatchesCommand(process.argv.slice(2))
