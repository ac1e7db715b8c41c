import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import type { BuildId, ReadModelBuild, ReadModels } from '@courtline/infra/read-models/read-models'
import type { Projection } from '../projection.ts'

/** A build that has seen more than the log holds (a log restored from a backup) is worth nothing: it begins again. */
export async function openBuild(of: {
  readonly id: BuildId
  readonly projection: Projection
  readonly models: ReadModels
  readonly log: EventLogReader
  readonly alarm: (text: string) => void
}): Promise<ReadModelBuild> {
  const { id, projection, models, log, alarm } = of
  const store = await models.open(id, projection)
  const head = await log.head()
  const checkpoints = await store.checkpoints()
  if (checkpoints.every(({ position }) => position <= head)) return store
  alarm('The read model was ahead of its log; it is rebuilt.')
  await store.close()
  await models.drop(id)
  return await models.open(id, projection)
}
