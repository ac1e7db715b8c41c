// Replays old matches beside their live results: `npm run replay -- [--rules NEW] [--only NAME] [--data DIR]`.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { rulesToTry, WrongRules } from './rules-to-try.ts'
import { replayFolder } from './replay-folder.ts'
import { readSettings } from '@courtline/site/settings/settings'

const USAGE = `npm run replay -- [--rules NEW] [--only NAME] [--data DIR]
  --rules NEW  a preset's name, or a JSON file that holds a rule set; without it the current engine replays
               each match by its own rules, beside the results that are kept
  --only NAME  only matches that are scored by the rules of this name
Nothing is written. The last line is one JSON object.`

const root = path.resolve(import.meta.dirname, '../../..')

/** Answers the exit code: 2 when the arguments cannot be followed. */
export async function replayCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    await replay(argv, env)
    return 0
  } catch (error) {
    if (!(error instanceof WrongRules) && !(error instanceof TypeError)) throw error
    console.error(`${error.message}\n\n${USAGE}`)
    return 2
  }
}

async function replay(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      rules: { type: 'string' },
      only: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(USAGE)
  const { dataDir } = readSettings(values.data ? ['--data', values.data] : [], env, root)
  const rules = values.rules === undefined ? null : rulesToTry(values.rules)
  const run = { rules, onlyRuleName: values.only ?? null }
  const found = await replayFolder(dataDir, run, (line) => console.log(line))
  if (!found) throw new WrongRules(`There is no event log in ${dataDir}. Choose another with --data DIR.`)
  console.log(JSON.stringify(found))
}
