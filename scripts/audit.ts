// Compares every read model with the event log: `npm run audit -- [--data FOLDER]`. Ends with 1 on a difference.
import { fileURLToPath } from 'node:url'
import { auditFolder } from '@courtline/projections/runtime/audit-folder'
import { auditLine } from '@courtline/projections/runtime/audit-line'
import { readSettings } from './site/settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { dataDir } = readSettings(process.argv.slice(2), process.env, root)
const audited = await auditFolder(dataDir)
if (!audited) {
  console.error(`There is no event log in ${dataDir}. Choose another folder with --data FOLDER.`)
  process.exit(2)
}
for (const build of audited) console.log(auditLine(build))
const different = audited.filter(({ difference }) => difference !== null)
console.log(
  different.length === 0
    ? `All ${audited.length} read models account for every event of the log.`
    : `${different.length} of ${audited.length} read models differ from the log.`,
)
process.exitCode = different.length === 0 ? 0 : 1
