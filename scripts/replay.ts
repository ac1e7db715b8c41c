// Replays old matches beside their live results: `npm run replay`.
import { replayCommand } from './operations/replay/replay-command.ts'

process.exitCode = await replayCommand(process.argv.slice(2), process.env)
