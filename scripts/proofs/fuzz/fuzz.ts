import { START, type EventLog, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { problemsOf } from '@courtline/messages/check'
import { EVENT_KINDS } from '@courtline/messages/events'
import { PROJECTIONS } from '@courtline/projections/registry'
import { handledTypes } from '@courtline/projections/runtime/write/fold-page'
import { tallyLog } from '@courtline/projections/runtime/write/log-tally'
import { Random } from '../crash-test/random.ts'
import { Outcomes } from './outcomes.ts'
import { tryOneRequest } from './requests.ts'
import { FuzzScenario } from './scenario.ts'
import { tryOneSequence } from './sequences.ts'

const RENEW_EVERY = 100
const CATCH_UP_WITHIN_MS = 30_000
/** From so many requests on, half of them reach a decider, or the run has tried too little of what it is for. */
const ENOUGH_REQUESTS = 10_000

export interface FuzzFound {
  readonly requests: number
  readonly fitting: number
  readonly decided: number
  readonly sequences: number
  readonly events: number
  readonly slowestMs: number
  /** Longest time for which one request held the event loop. */
  readonly longestHeldMs: number
  readonly longestFirstMs: number
  readonly outcomes: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

export interface FuzzOptions {
  readonly requests: number
  readonly sequences: number
  readonly seed: number
}

/** Requests against the whole gateway, then sequences of commands and of events against deciders and read models. */
export async function fuzz({ requests, sequences, seed }: FuzzOptions): Promise<FuzzFound> {
  const random = new Random(seed)
  const outcomes = new Outcomes()
  const scene = await FuzzScenario.open(random)
  for (let n = 0; n < requests; n += 1) {
    if (n % RENEW_EVERY === RENEW_EVERY - 1) await scene.renew()
    await tryOneRequest(scene, random, outcomes)
  }
  if (requests >= ENOUGH_REQUESTS && outcomes.decided * 2 < requests)
    outcomes.blame(`Only ${outcomes.decided} of ${requests} requests fit their schema and reached a decider`)
  const events = await checkOutcome(scene, outcomes)
  await scene.site.close()
  const inSequences = new Outcomes()
  for (let n = 0; n < sequences; n += 1) tryOneSequence(n, random, inSequences)
  return {
    requests: outcomes.total,
    fitting: outcomes.fitting,
    decided: outcomes.decided,
    sequences,
    events,
    slowestMs: Math.round(outcomes.slowestMs),
    longestHeldMs: Math.round(outcomes.longestHeldMs),
    longestFirstMs: Math.round(outcomes.longestFirstMs),
    outcomes: { ...outcomes.sorted(), ...inSequences.sorted() },
    violations: [...outcomes.violations, ...inSequences.violations],
  }
}

/** Every event fits its schema, and every read model accounts for every event. Answers how many there are. */
async function checkOutcome(scene: FuzzScenario, outcomes: Outcomes): Promise<number> {
  const { log, keys, projections } = scene.site.deps
  const events = await everything(log)
  for (const stored of events) {
    const { event } = openRecorded(stored, keys)
    const kind = EVENT_KINDS.get(event.type)
    const problems = kind ? problemsOf(kind.data, event.data) : [{ field: '', text: 'is of no kind' }]
    if (problems.length > 0)
      outcomes.blame(
        `${event.type} at ${stored.position} does not fit its schema: ${JSON.stringify(problems)}`,
      )
  }
  const head = await log.head()
  for (const projection of PROJECTIONS) await projections.waitFor(projection.name, head, CATCH_UP_WITHIN_MS)
  for (const { name, versions, parked } of await projections.status()) {
    const projection = PROJECTIONS.find((each) => each.name === name)
    const live = versions.find(({ state }) => state === 'live')
    const inLog = await tallyLog(log, projection ? handledTypes(projection) : [], head)
    if (live?.events !== inLog.count || live.hash !== inLog.hash)
      outcomes.blame(`${name} accounts for ${live?.events} events of ${inLog.count}`)
    for (const { stream, error } of parked) outcomes.blame(`${name} cannot fold ${stream}: ${error}`)
  }
  return events.length
}

async function everything(log: EventLog): Promise<readonly StoredEvent[]> {
  const { events, atHead } = await log.readAll({ after: START, limit: 1_000_000 })
  if (!atHead) throw new Error('The log is longer than a fuzz run makes it')
  return events
}
