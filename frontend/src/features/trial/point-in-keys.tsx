import { Button } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { DEFAULT_BINDINGS, type EntryKey } from '@courtline/scoring/entry/keys'
import { keysTowards, type EntrySetting } from '@courtline/scoring/entry/keys-towards'
import { IDLE, pressKey, type EntryState } from '@courtline/scoring/entry/point-cycle'
import { isRallyOutcome } from '@courtline/scoring/rules/rally'
import type { AnnotatedServe } from '@courtline/scoring/replay/structure'
import { useMemo } from 'react'
import { useAnnotationQuery } from '../../domain/match/annotation-calls.ts'
import { KeyCap } from '../../domain/practice/key-cap.tsx'
import { reasonFor } from '../../domain/practice/key-reasons.ts'
import { lessonsOf } from '../../domain/practice/lessons.ts'
import { namesOfView } from '../../domain/score/names-of-view.ts'
import { Link } from '../../foundation/navigation/link.tsx'
import { useDemoMatchQuery } from '../../foundation/calls/demo-calls.ts'
import { caption } from '../../foundation/keys/keystroke.ts'
import { paths } from '../../foundation/paths/paths.ts'

/** A point of the demo match as the keys that record it, each with its reason; the way to the practice below. */
export function PointInKeys() {
  const { data: demo } = useDemoMatchQuery()
  const which = useMemo(() => demo && ownAnnotation(demo.id), [demo])
  const { data: reference } = useAnnotationQuery(which ? { which } : skipToken)
  const pressed = useMemo(() => reference && keysOfAPoint(reference), [reference])
  if (!demo) return null
  return (
    <section className="panel trial-point" aria-labelledby="trial-point-heading">
      <header>
        <h2 id="trial-point-heading">One point of the demo match</h2>
        <span className="muted">{demo.metadata.teams.join(' v ')}</span>
      </header>
      {pressed && (
        <ol>
          {pressed.map(({ key, reason }, place) => (
            <li key={place}>
              <KeyCap text={caption(DEFAULT_BINDINGS[key])} /> <span>{reason}</span>
            </li>
          ))}
        </ol>
      )}
      <footer>
        <Button component={Link} variant="filled" to={paths.trialPractice()}>
          Practise the first ten points
        </Button>
        <span className="muted">No account needed; nothing is recorded.</span>
      </footer>
    </section>
  )
}

interface Pressed {
  readonly key: EntryKey
  readonly reason: string
}

/** Long enough to show every kind of key, and not longer. */
const MOST_KEYS = 8

/** The keys of the first rally that is not too long; of any serve where there is none. */
function keysOfAPoint(reference: AnnotationView): readonly Pressed[] {
  const { teamType } = reference
  const { serves } = lessonsOf(reference)
  const setting: EntrySetting = { teamType, quickEntry: true, nowMs: 0 }
  const ways = serves.map((serve) => ({ serve, keys: keysTowards(IDLE, serve.step, setting) ?? [] }))
  const rallies = ways.filter(
    ({ serve, keys }) => isRallyOutcome(serve.step.outcome) && keys.length <= MOST_KEYS,
  )
  const way = rallies.toSorted((a, b) => b.keys.length - a.keys.length)[0] ?? ways[0]
  return way ? inReasons(way.serve, way.keys, reference) : []
}

function inReasons(serve: AnnotatedServe, keys: readonly EntryKey[], reference: AnnotationView): Pressed[] {
  const { teamType } = reference
  const names = namesOfView(reference)
  const { servingTeam } = serve.step.before
  let state: EntryState = IDLE
  return keys.map((key, videoSeconds) => {
    const reason = reasonFor(key, { state, serve, names, teamType })
    const context = { teamType, quickEntry: true, servingTeam, videoSeconds, nowMs: 0, newId: 'shown' }
    state = pressKey(state, key, context).state
    return { key, reason }
  })
}
