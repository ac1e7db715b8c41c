// The scoring engine as a package: `npm run build -w @courtline/scoring`.
import { buildScoringCommand } from './build-scoring-command.ts'

process.exitCode = buildScoringCommand()
