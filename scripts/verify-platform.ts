// Published matches through the whole site: `npm run verify:platform -- FOLDER`.
import { verifyPlatformCommand } from './proofs/verify-platform/verify-platform-command.ts'

process.exitCode = await verifyPlatformCommand(process.argv.slice(2))
