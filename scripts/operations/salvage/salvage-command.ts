// Keeps what can be read of a damaged data folder: `npm run salvage -- --data FOLDER [--forget-lost]`.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '@courtline/site/settings/settings'
import { orOneSentence } from '../backup/command-line.ts'
import { BackupError } from '../backup/layout.ts'
import { salvage, type SalvageReport } from './salvage.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Answers the exit code: 1 too where people's keys are missing and the site would not start. */
export async function salvageCommand(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  let startable = true
  const code = await orOneSentence(async () => {
    const { data, forgetLost } = parsed(argv)
    const { dataDir } = readSettings(['--data', data], env, root)
    const report = await salvage(dataDir, { forgetLost })
    startable = report.withoutKey === 0 || forgetLost
    for (const line of linesOf(report, forgetLost)) console.log(line)
  })
  return startable ? code : 1
}

function linesOf({ log, keys, withoutKey, before }: SalvageReport, forgetLost: boolean): string[] {
  const at = log.lastAt ? `, the last of ${log.lastAt.toISOString()}` : ''
  return [
    `Events: ${log.events} kept${at}.`,
    log.endedAt === undefined
      ? 'The log could be read to its end.'
      : `The log ends there: ${log.endedAt}. What came after the last whole commit before that is not in it any more.`,
    ...(keys === undefined ? [] : [`Keys: those of ${keys} people kept.`]),
    ...lostKeys(withoutKey, forgetLost),
    `The files as they were are in ${before}. Read models are built at the next start.`,
  ]
}

function lostKeys(count: number, forgetLost: boolean): string[] {
  if (count === 0) return []
  const people = count === 1 ? '1 person' : `${count} people`
  return forgetLost
    ? [`The keys of ${people} are lost: they read as deleted users.`]
    : [
        `The keys of ${people} are lost, and the site does not start without them. Bring back keys.db from a backup, or have these people forgotten for ever: npm run salvage -- --data FOLDER --forget-lost`,
      ]
}

function parsed(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { data: { type: 'string' }, 'forget-lost': { type: 'boolean' } },
    })
    if (values.data === undefined) throw new Error('Which folder? npm run salvage -- --data FOLDER')
    return { data: values.data, forgetLost: values['forget-lost'] ?? false }
  } catch (error) {
    throw new BackupError(error instanceof Error ? error.message : String(error))
  }
}
