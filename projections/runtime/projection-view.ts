import type { Position } from '@courtline/infra/event-log/event-log'
import type { BuildRecord, ParkedEvents } from '@courtline/infra/read-models/read-models'
import type { ParkedStream, ProjectionVersion, ProjectionView } from '@courtline/messages/views/admin'
import { distance, type BuildRun } from './build-run.ts'
import { accountedFor } from './tally.ts'

/** A view as admins see it: its builds, how far behind they are, what is parked. */
export async function projectionView(
  name: string,
  records: readonly BuildRecord[],
  runs: ReadonlyMap<string, BuildRun>,
  head: Position,
  countDocuments: (run: BuildRun) => Promise<number>,
): Promise<ProjectionView> {
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
    versions.push(runningBuild(record, run, head, await countDocuments(run)))
    if (record.state === 'live')
      parked.push(...run.writer.checkpoint().parked.map((entry) => parkedStream(name, entry)))
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
  { position, pace, writer }: BuildRun,
  head: Position,
  documents: number,
): ProjectionVersion {
  const { count, hash } = accountedFor(writer.checkpoint())
  const lagEvents = distance(position, head)
  return {
    version,
    build,
    state,
    verdict,
    position,
    lagEvents,
    lagSeconds: lagEvents === 0 ? 0 : pace.secondsBehind(),
    events: count,
    documents,
    hash,
    eventsPerSecond: pace.eventsPerSecond(),
    secondsLeft: lagEvents === 0 ? null : pace.secondsLeft(lagEvents),
  }
}

const parkedStream = (projection: string, entry: ParkedEvents): ParkedStream => ({
  projection,
  stream: entry.stream,
  position: entry.position,
  error: entry.error.slice(0, 2000),
  attempts: entry.attempts,
  events: entry.events.count,
  parkedAt: entry.parkedAt,
})
