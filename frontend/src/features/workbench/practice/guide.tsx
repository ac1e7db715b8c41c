import type { EntryDifference } from '@courtline/scoring/entry/entry-differences'
import type { EntryKey } from '@courtline/scoring/entry/keys'
import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { TeamType } from '@courtline/scoring/rules/vocabulary'
import { KIND_WORDS, valueInWords } from '../../../domain/comparison/difference-words.ts'
import type { Playback } from '../../../domain/video/playback.ts'
import { usePlayhead } from '../../../domain/video/use-playhead.ts'
import { keysOf } from '../../../foundation/keys/bindings.ts'
import { useKeyboard } from '../../../foundation/keys/keyboard.tsx'
import { caption } from '../../../foundation/keys/keystroke.ts'
import { actionOfKey } from '../use-workbench-keys.ts'
import { KeyCap } from '../../../domain/practice/key-cap.tsx'
import { reasonFor } from '../../../domain/practice/key-reasons.ts'
import type { Practice } from './use-practice.ts'

/** Which key comes next and why, and where what was typed differs from the reference. */
export function Guide({
  practice,
  playback,
  names,
  teamType,
  count,
}: {
  practice: Practice
  playback: Playback
  names: MatchNames
  teamType: TeamType
  /** How many serves are practised. */
  count: number
}) {
  const { serve, place, keys, entry, saved } = practice
  if (!serve) return null
  const [next, ...later] = keys
  const reason = next && reasonFor(next, { state: entry.state, serve, names, teamType })
  return (
    <div className="practice-guide">
      <h2>
        Point {serve.pointIndex + 1} · serve {place + 1} of {count}
      </h2>
      <WhenToServe {...{ practice, playback }} />
      <p className="practice-next" role="status">
        {next && (
          <>
            Next: <KeyOf entryKey={next} state={entry.state} /> {reason}
          </>
        )}
      </p>
      {later.length > 0 && (
        <p className="practice-later">
          then{' '}
          {later.map((key, at) => (
            <KeyOf key={at} entryKey={key} state={entry.state} />
          ))}
        </p>
      )}
      <Differences {...{ practice, names, teamType }} />
      {saved && entry.state.phase === 'idle' && next !== 'save' && (
        <p className="muted">
          Or <KeyOf entryKey="save" state={entry.state} /> goes on, with the reference’s entry in place of
          yours.
        </p>
      )}
    </div>
  )
}

/** The key as it is bound here. */
function KeyOf({ entryKey, state }: { entryKey: EntryKey; state: EntryState }) {
  const { bindings } = useKeyboard()
  return <KeyCap text={caption(keysOf(actionOfKey(entryKey, state.phase), bindings)[0] ?? '')} />
}

/** How long it is until the serve, to the tenth of a second. */
function WhenToServe({
  practice: { serve, entry, saved },
  playback,
}: {
  practice: Practice
  playback: Playback
}) {
  const startSeconds = serve?.annotation.clockTime.start ?? 0
  const left = usePlayhead(playback, ({ seconds }) => Math.round((startSeconds - seconds) * 5) / 5)
  if (entry.state.phase !== 'idle' || saved) return null
  const words =
    left > 0.3
      ? `Serve in ${left.toFixed(1)} s`
      : left > -0.8
        ? 'Serve now'
        : 'The serve was missed: here it comes again'
  return <p className="practice-when num">{words}</p>
}

function Differences({
  practice: { contradicting, offSeconds, saved },
  names,
  teamType,
}: {
  practice: Practice
  names: MatchNames
  teamType: TeamType
}) {
  const fields = saved ? saved.fields : contradicting
  const off = saved ? saved.offSeconds : offSeconds
  if (fields.length === 0 && off === 0) return null
  return (
    <ul className="practice-differences" role="alert">
      {off !== 0 && (
        <li>
          Start: {Math.abs(off).toFixed(1)} s too {off > 0 ? 'late' : 'early'}; within a second is the same
          serve.
        </li>
      )}
      {fields.map((difference) => (
        <li key={difference.field}>{inWords(difference, names, teamType)}</li>
      ))}
    </ul>
  )
}

function inWords(
  { field, typed, reference }: EntryDifference,
  names: MatchNames,
  teamType: TeamType,
): string {
  if (field === 'crossings') return `Crossings: ${typed} counted, the reference has ${reference}.`
  const words = (value: string | null) => valueInWords(field, value, names, teamType)
  const yours = typed === null ? 'nothing' : words(typed)
  return `${KIND_WORDS[field].name}: you have ${yours}, the reference has ${words(reference)}.`
}
