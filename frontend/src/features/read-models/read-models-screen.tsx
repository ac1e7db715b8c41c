import { Skeleton } from '@mantine/core'
import type { ProjectionView } from '@courtline/messages/views/admin'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { useProjectionsQuery } from './projection-calls.ts'
import { ReadModel } from './read-model.tsx'
import './read-models.css'

/** While something is being built its progress is requested this often; else the lag is. */
const BUILDING_MS = 1000
const WATCHING_MS = 5000

/** /admin/readModels: what the pages read from, how fresh it is, and how it is rebuilt. */
export function ReadModelsScreen() {
  const { data: known } = useProjectionsQuery()
  const isBuilding = known?.some((model) =>
    model.versions.some(({ state }) => state === 'building' || state === 'waiting'),
  )
  const {
    data: models,
    error,
    refetch,
  } = useProjectionsQuery(undefined, {
    pollingInterval: isBuilding ? BUILDING_MS : WATCHING_MS,
    skipPollingIfUnfocused: true,
  })
  return (
    <div className="page read-models-page">
      <PageHead
        title="Read models"
        sub="Pages read from these tables, which are made from the log of everything that happened. Each can be rebuilt while the site is in use: the new build is made beside the old one, is checked against the log, and is used once you make it live. Nothing in the log is changed."
      >
        <Link className="link" to={paths.replayLab()}>
          Replay lab
        </Link>
        {models && <Summary models={models} />}
      </PageHead>
      {error && !models && (
        <Failed what="The read models could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!models && !error && <Loading />}
      <div className="read-models">
        {models?.map((model) => (
          <ReadModel key={model.name} model={model} />
        ))}
      </div>
    </div>
  )
}

/** The line that shows whether anything needs attention. */
function Summary({ models }: { models: readonly ProjectionView[] }) {
  const live = models.flatMap(({ versions }) => versions).filter(({ state }) => state === 'live')
  const behind = live.filter(({ lagEvents }) => lagEvents > 0).length
  const parked = models.flatMap((model) => model.parked).length
  return (
    <div className="row-flex" role="status">
      <span className="chip num">{behind === 0 ? 'All are up to date' : `${behind} behind the log`}</span>
      {parked > 0 && (
        <span className="chip num bad-word">
          {parked === 1 ? '1 parked stream' : `${parked} parked streams`}
        </span>
      )}
    </div>
  )
}

function Loading() {
  return (
    <div className="read-models" role="status" aria-label="Loading read models">
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height={118} radius={10} />
      ))}
    </div>
  )
}
