import type { Position } from '@courtline/infra/event-log/event-log'
import type { BuildRecord, ParkedEvents } from '@courtline/infra/read-models/read-models'
import type { ParkedStream, ProjectionVersion, ProjectionView } from '@courtline/messages/views/admin'
import type { BuildRun } from '../builds/build-run.ts'
import { accountedFor, addTallies } from '../write/tally.ts'

export interface ViewFacts {
  readonly name: string
  readonly records: readonly BuildRecord[]
  readonly runs: ReadonlyMap<string, BuildRun>
  readonly head: Position
  readonly countDocuments: (run: BuildRun) => Promise<number>
  /** How many events of the log it has not looked at. */
  readonly lagOf: (run: BuildRun) => Promise<number>
}

/** A view as admins see it: its builds, how far behind they are, what is parked. */
export async function projectionView(facts: ViewFacts): Promise<ProjectionView> {
  const { name, records, runs, countDocuments, lagOf } = facts
  const versions: ProjectionVersion[] = []
  const parked: ParkedStream[] = []
  for (const record of records) {
    const run = [...runs.values()].find(
      ({ id }) => id.version === record.version && id.build === record.build,
    )
    if (!run) {
      versions.push(stillBuild(record))
      continue
    }
    versions.push(runningBuild(record, run, await lagOf(run), await countDocuments(run)))
    if (record.state === 'live') parked.push(...parkedIn(run).map((entry) => parkedStream(name, entry)))
  }
  return { name, versions, parked }
}

const stillBuild = ({ version, build, state, verdict }: BuildRecord): ProjectionVersion => ({
  version,
  build,
  state,
  verdict,
  position: '',
  lagEvents: 0,
  lagSeconds: 0,
  events: 0,
  documents: 0,
  hash: '',
  eventsPerSecond: null,
  secondsLeft: null,
})

function runningBuild(
  { version, build, state, verdict }: BuildRecord,
  { position, rate, writer }: BuildRun,
  lagEvents: number,
  documents: number,
): ProjectionVersion {
  const { count, hash } = addTallies(writer.checkpoints().map(accountedFor))
  return {
    version,
    build,
    state,
    verdict,
    position,
    lagEvents,
    lagSeconds: lagEvents === 0 ? 0 : rate.secondsBehind(),
    events: count,
    documents,
    hash,
    eventsPerSecond: rate.eventsPerSecond(),
    secondsLeft: lagEvents === 0 ? null : rate.secondsLeft(lagEvents),
  }
}

const parkedIn = ({ writer }: BuildRun) => writer.checkpoints().flatMap(({ parked }) => parked)

const parkedStream = (projection: string, entry: ParkedEvents): ParkedStream => ({
  projection,
  stream: entry.stream,
  position: entry.position,
  error: entry.error.slice(0, 2000),
  attempts: entry.attempts,
  events: entry.events.count,
  parkedAt: entry.parkedAt,
})
