// Copies a site to other storage: `npm run migrate -- --from embedded --to cluster`.
import { migrateCommand } from './operations/migrate/migrate-command.ts'

process.exitCode = await migrateCommand(process.argv.slice(2), process.env)
