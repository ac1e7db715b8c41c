import { setTimeout as pause } from 'node:timers/promises'
import { HEADERS } from '@courtline/messages/routes/table'
import { steadyMs } from '../figures/steady-clock.ts'
import { nudge, type EditedMatch } from './annotated-matches.ts'
import { requestBytes, type OpenLoad, type RawAnswer } from './open-load.ts'

/** Every so many edits their author reads at once what they have written. */
const READ_EVERY = 10

/** An edit as it goes over the line, and the id that its event gets. */
export interface WrittenOut {
  readonly eventId: string
  readonly bytes: Buffer
  /** Of the match that it is of, and who edits that. */
  readonly matchPath: string
  readonly token: string
}

/** Edits of all the matches in turn, written out before they are due. `from` continues where others ended. */
export function writtenOut(matches: readonly EditedMatch[], from: number, count: number): WrittenOut[] {
  return Array.from({ length: count }, (_, n) => {
    const turn = from + n
    const match = matches[turn % matches.length]
    if (!match) throw new Error('There is no match to edit')
    const { id, body } = nudge(match, Math.floor(turn / matches.length))
    const matchPath = `/api/matches/${match.matchId}`
    const token = match.annotator.caller.token ?? ''
    const headers = { authorization: `Bearer ${token}` }
    return {
      eventId: id,
      bytes: requestBytes('POST', `${matchPath}/annotation/edits`, headers, body),
      matchPath,
      token,
    }
  })
}

/** What became of edits that were sent at a rate. */
export interface Edited {
  /** By the ids of their events, when they were due by the steady clock. */
  readonly dueMs: ReadonlyMap<string, number>
  /** From the moment at which each was due until its answer. */
  readonly acknowledged: readonly number[]
  /** By how much each was sent later than it was due: the client's own lateness, which the others include. */
  readonly late: readonly number[]
  /** From an answer until its author has read the match with their edit. */
  readonly read: readonly number[]
  readonly perSecond: number
  /** Processor time of the client. */
  readonly usedMs: number
}

/** Sends the edits at the rate, whether or not the ones before have been answered. */
export async function editAtRate(
  load: OpenLoad,
  edits: readonly WrittenOut[],
  rate: number,
): Promise<Edited> {
  const before = process.cpuUsage()
  const startedAt = steadyMs()
  const run = {
    dueMs: new Map<string, number>(),
    acknowledged: [] as number[],
    late: [] as number[],
    read: [] as number[],
  }
  const failures: unknown[] = []
  const underWay: Promise<void>[] = []
  for (const [index, edit] of edits.entries()) {
    const dueMs = startedAt + (1000 * index) / rate
    while (steadyMs() < dueMs) await pause(1)
    run.dueMs.set(edit.eventId, dueMs)
    run.late.push(steadyMs() - dueMs)
    const isRead = index % READ_EVERY === 0
    underWay.push(
      sendOne(load, edit, dueMs, isRead, run).catch((error: unknown) => void failures.push(error)),
    )
  }
  await Promise.all(underWay)
  if (failures.length > 0) throw new Error(`${failures.length} edits failed`, { cause: failures[0] })
  const { user, system } = process.cpuUsage(before)
  const perSecond = edits.length / ((steadyMs() - startedAt) / 1000)
  return { ...run, perSecond, usedMs: (user + system) / 1000 }
}

async function sendOne(
  load: OpenLoad,
  { bytes, matchPath, token }: WrittenOut,
  dueMs: number,
  isRead: boolean,
  run: { readonly acknowledged: number[]; readonly read: number[] },
): Promise<void> {
  const answer = good(await load.send(bytes))
  run.acknowledged.push(answer.atMs - dueMs)
  if (!isRead) return
  const position = new RegExp(`^${HEADERS.position}: (\\d+)`, 'im').exec(answer.head)?.[1]
  if (position === undefined) throw new Error('An edit was answered without its position')
  const headers = { authorization: `Bearer ${token}`, [HEADERS.after]: position }
  const { atMs, head } = good(await load.send(requestBytes('GET', matchPath, headers)))
  if (head.includes(HEADERS.lag)) throw new Error('A read was answered without the edit before it')
  run.read.push(atMs - answer.atMs)
}

function good(answer: RawAnswer): RawAnswer {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body}`)
  return answer
}
