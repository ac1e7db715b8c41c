// Starts the site: `npm start`.
import { startCommand } from '@courtline/site/start-command'

await startCommand(process.argv.slice(2), process.env)
