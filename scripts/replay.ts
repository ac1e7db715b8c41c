// Replays old matches beside their live results: `npm run replay -- [--rules NEW] [--only NAME] [--data DIR]`.
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { rulesToTry, WrongRules } from './replay/rules-to-try.ts'
import { replayFolder } from './replay/replay-folder.ts'
import { readSettings } from './site/settings.ts'

const USAGE = `npm run replay -- [--rules NEW] [--only NAME] [--data DIR]
  --rules NEW  a preset's name, or a JSON file that holds a rule set; without it the engine as it now is replays
               each match by its own rules, beside the results that are kept
  --only NAME  only matches that are kept by the rules of this name
Nothing is written. The last line is one JSON object.`

const root = fileURLToPath(new URL('..', import.meta.url))
try {
  const { values } = parseArgs({
    options: {
      rules: { type: 'string' },
      only: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) console.log(USAGE)
  else {
    const { dataDir } = readSettings(values.data ? ['--data', values.data] : [], process.env, root)
    const rules = values.rules === undefined ? null : rulesToTry(values.rules)
    const run = { rules, onlyRuleName: values.only ?? null }
    const found = await replayFolder(dataDir, run, (line) => console.log(line))
    if (!found) throw new WrongRules(`There is no event log in ${dataDir}. Choose another with --data DIR.`)
    console.log(JSON.stringify(found))
  }
} catch (error) {
  if (!(error instanceof WrongRules) && !(error instanceof TypeError)) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = 2
}
