import { Button } from '@mantine/core'
import type { ProjectionVersion, ProjectionView } from '@courtline/messages/views/admin'
import { showOutcome } from '../../ui/show-outcome.ts'
import { Build } from './build.tsx'
import { Parked } from './parked.tsx'
import { useRebuildMutation } from './projection-calls.ts'
import { purposeOf } from './words.ts'

const ORDER: readonly ProjectionVersion['state'][] = [
  'live',
  'building',
  'waiting',
  'ready',
  'failed',
  'standby',
]

/** One read model: its builds, the one that answers first, and streams that were parked. */
export function ReadModel({ model }: { model: ProjectionView }) {
  const { name, versions, parked } = model
  const [rebuild, { isLoading }] = useRebuildMutation()
  const isBuilding = versions.some(({ state }) => state === 'building' || state === 'waiting')
  const start = () => showOutcome(rebuild(name), `${name} is being rebuilt beside the live one.`)
  const inOrder = versions.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  return (
    <section className="panel read-model" aria-label={name}>
      <header className="row-flex">
        <div className="grow">
          <h2>{name}</h2>
          <p className="faint">{purposeOf(name)}</p>
        </div>
        <Button
          size="xs"
          aria-label={`Rebuild ${name}`}
          disabled={isBuilding}
          loading={isLoading}
          onClick={() => void start()}
        >
          Rebuild
        </Button>
      </header>
      <ul>
        {inOrder.map((build) => (
          <Build key={`${build.version}.${build.build}`} name={name} build={build} />
        ))}
      </ul>
      {parked.map((stream) => (
        <Parked key={stream.stream} name={name} parked={stream} />
      ))}
    </section>
  )
}
