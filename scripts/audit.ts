// Compares every read model with the event log: `npm run audit`.
import { auditCommand } from './operations/audit/audit-command.ts'

process.exitCode = await auditCommand(process.argv.slice(2), process.env)
