import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { describeStep } from '@courtline/scoring/replay/describe'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import { useState } from 'react'
import { Link } from '../../../foundation/navigation/link.tsx'
import { Playback, RATE_STEP, SEEK_STEP_SECONDS } from '../../../domain/video/playback.ts'
import { useKeys } from '../../../foundation/keys/keyboard.tsx'
import { paths } from '../../../foundation/paths/paths.ts'
import { useMay } from '../../../foundation/session/use-session.ts'
import { EntryPanel } from '../entry/entry-panel.tsx'
import { entryHandlers, MODES } from '../use-workbench-keys.ts'
import { PointBadges } from '../video/point-over-video.tsx'
import { WorkbenchVideo } from '../video/workbench-video.tsx'
import { Guide } from './guide.tsx'
import type { Lessons } from '../../../domain/practice/lessons.ts'
import { usePractice, type Practice } from './use-practice.ts'
import '../entry/entry.css'

/** Video and entry as in the workbench, with the next key and its reason beside them. */
export function Practising({
  match,
  reference,
  names,
  lessons,
  replayed,
  videoUrl,
  onAgain,
}: {
  match: MatchView
  reference: AnnotationView
  names: MatchNames
  lessons: Lessons
  replayed: Replay
  videoUrl: string | undefined | null
  onAgain: () => void
}) {
  const [playback] = useState(() => new Playback())
  const [started, setStarted] = useState(false)
  const practice = usePractice(playback, { match, reference, names, lessons, replayed, started })
  const { entry, serve, place } = practice
  usePracticeKeys(playback, practice)
  const { teamType } = reference
  const count = lessons.serves.length
  const deadTime = { auto: undefined, changeRate: (by: number) => playback.changeRate(by) }
  return (
    <div className="practice">
      <header className="practice-header">
        <Link className="link" to={paths.trial()}>
          ← Trial
        </Link>
        <h1>Practice</h1>
        <span className="chip">Practice: nothing is recorded</span>
        <span className="muted">{match.metadata.teams.join(' v ')}</span>
      </header>
      <div className="practice-left">
        <WorkbenchVideo {...{ match, videoUrl, playback, replayed, names }}>
          <PointBadges {...{ playback, entry, deadTime }} />
        </WorkbenchVideo>
        <EntryPanel {...{ entry, names, teamType, replayed }} />
      </div>
      <section className="practice-side" aria-label="Guide">
        {!started && <Intro onStart={() => setStarted(true)} />}
        {started && serve && <Guide {...{ practice, playback, names, teamType, count }} />}
        {started && !serve && <Done count={count} mistaken={practice.mistaken.size} onAgain={onAgain} />}
        <Typed {...{ practice, replayed, names }} />
        <progress aria-label="Serves practised" value={Math.min(place, count)} max={count} />
      </section>
    </div>
  )
}

/** The keys of the workbench as far as they matter here. */
function usePracticeKeys(playback: Playback, { entry }: Practice): void {
  useKeys(
    'workbench',
    {
      ...entryHandlers(entry),
      'workbench.undo': entry.undo,
      'workbench.playPause': () => playback.toggle(),
      'workbench.faster': () => playback.changeRate(RATE_STEP),
      'workbench.slower': () => playback.changeRate(-RATE_STEP),
      'workbench.seekBack': () => playback.seekBy(-SEEK_STEP_SECONDS),
      'workbench.seekForward': () => playback.seekBy(SEEK_STEP_SECONDS),
    },
    MODES[entry.state.phase],
  )
}

function Intro({ onStart }: { onStart: () => void }) {
  return (
    <>
      <h2>The first ten points, key by key</h2>
      <p>
        The demo match plays, and you enter each serve by keys as an annotator does. Beside the video is the
        key that comes next, and why. Where your entry differs from the reference you see it at once.
      </p>
      <p>Nothing is recorded: try things out, and take back what you like.</p>
      <Button variant="filled" autoFocus onClick={onStart}>
        Start practice
      </Button>
    </>
  )
}

function Done({ count, mistaken, onAgain }: { count: number; mistaken: number; onAgain: () => void }) {
  const may = useMay()
  return (
    <div role="status" className="practice-done">
      <h2>That was the practice</h2>
      <p>
        {count - mistaken} of {count} serves were as the reference has them at the first try. Nothing was
        recorded.
      </p>
      <p className="practice-ways">
        <Button
          component={Link}
          variant="filled"
          autoFocus
          to={may('TrialAnnotation') ? paths.trialAnnotationEntry() : paths.trial()}
        >
          {may('TrialAnnotation') ? 'Go to my trial annotation' : 'Sign up for the trial'}
        </Button>
        <Button onClick={onAgain}>Practise again</Button>
      </p>
    </div>
  )
}

/** What was entered so far, and what was first entered otherwise. */
function Typed({
  practice: { typed, mistaken },
  replayed,
  names,
}: {
  practice: Practice
  replayed: Replay
  names: MatchNames
}) {
  if (typed.length === 0) return null
  const steps = new Map(replayed.steps.map((step) => [step.event.annotationId, step]))
  return (
    <ol className="practice-typed" aria-label="Entered so far">
      {typed.map(({ annotationId }, place) => {
        const step = steps.get(annotationId)
        return (
          <li key={annotationId}>
            <span aria-label={mistaken.has(place) ? 'first entered otherwise' : 'as the reference'}>
              {mistaken.has(place) ? '○' : '✓'}
            </span>{' '}
            {step && describeStep(step, names)}
          </li>
        )
      })}
    </ol>
  )
}
