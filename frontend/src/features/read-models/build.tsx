import { Button } from '@mantine/core'
import type { ProjectionVersion } from '@courtline/messages/views/admin'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'
import { useFlipMutation } from './projection-calls.ts'
import { documents, events, lagWords, paceWords, shareBuilt, STATE_WORDS } from './words.ts'

/** Colour and shape of a state, beside its words. */
const MARK: Readonly<Record<ProjectionVersion['state'], { readonly colour: string; readonly sign: string }>> =
  {
    live: { colour: 'var(--ok)', sign: '●' },
    building: { colour: 'var(--ball)', sign: '◐' },
    waiting: { colour: 'var(--t3)', sign: '◌' },
    ready: { colour: 'var(--ball)', sign: '✓' },
    standby: { colour: 'var(--t3)', sign: '○' },
    failed: { colour: 'var(--bad)', sign: '✕' },
  }

/** One build of a read model: its state, what it holds, how fresh it is; and the flip, once it may answer. */
export function Build({ name, build }: { name: string; build: ProjectionVersion }) {
  const { state, version, build: number, verdict } = build
  const { colour, sign } = MARK[state]
  return (
    <li className="read-model-build">
      <span className="read-model-state">
        <i aria-hidden="true" style={{ color: colour }}>
          {sign}
        </i>
        <b>{STATE_WORDS[state]}</b>
      </span>
      <span className="num muted">
        version {version}, build {number}
      </span>
      <Held build={build} />
      <Flip name={name} build={build} />
      {state === 'building' && (
        <div className="read-model-progress">
          <ProgressBar done={shareBuilt(build)} label={`Rebuild of ${name}`} />
          <span className="faint num">{paceWords(build)}</span>
        </div>
      )}
      {verdict !== null && (
        <p className={state === 'failed' ? 'read-model-verdict bad-word' : 'read-model-verdict faint'}>
          {verdict}
        </p>
      )}
    </li>
  )
}

/** What a build holds; one on standby is not read, so nothing is known of it until it is live. */
function Held({ build }: { build: ProjectionVersion }) {
  if (build.hash === '') return <span className="grow faint">kept as it was</span>
  return (
    <span className="grow num muted">
      {events(build.events)} · {documents(build.documents)} ·{' '}
      <span className={build.lagEvents > 0 && build.state === 'live' ? 'read-model-behind' : undefined}>
        {lagWords(build)}
      </span>{' '}
      ·{' '}
      <span className="read-model-hash" title={`Hash of all its events: ${build.hash}`}>
        hash {build.hash.slice(0, 8)}
      </span>
    </span>
  )
}

function Flip({ name, build }: { name: string; build: ProjectionVersion }) {
  const [flip, { isLoading }] = useFlipMutation()
  if (build.state !== 'ready' && build.state !== 'standby') return null
  const isNew = build.state === 'ready'
  const words = isNew ? 'Make live' : 'Flip back'
  const change = () =>
    showOutcome(
      flip({ name, version: build.version, build: build.build }),
      `Version ${build.version}, build ${build.build} of ${name} is live.`,
    )
  return (
    <Button
      size="xs"
      variant={isNew ? 'filled' : 'default'}
      aria-label={`${words}: ${name}, version ${build.version}, build ${build.build}`}
      loading={isLoading}
      onClick={() => void change()}
    >
      {words}
    </Button>
  )
}
