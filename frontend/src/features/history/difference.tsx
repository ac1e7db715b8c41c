import {
  annotationDifference,
  type PointDifference,
} from '@courtline/scoring/replay/difference/annotation-difference'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { AnnotatedMatch } from '@courtline/scoring/replay/structure'
import { useMemo } from 'react'
import { impactInWords } from '../../domain/score/impact-in-words.ts'
import { clockTenths } from '../../foundation/time/clock.ts'
import { fieldInWords, lineInWords } from './line-in-words.ts'

type Kind = PointDifference['kind']

const KINDS: Readonly<Record<Kind, { readonly word: string; readonly sign: string }>> = {
  added: { word: 'Added', sign: '+' },
  removed: { word: 'Removed', sign: '−' },
  changed: { word: 'Changed', sign: '~' },
  rescored: { word: 'Scored differently', sign: '→' },
}
const ORDER = ['added', 'removed', 'changed', 'rescored'] as const

/** What differs between two moments, point by point, in the order of the video. */
export function AnnotationDifferences({
  earlier,
  later,
  names,
}: {
  earlier: AnnotatedMatch
  later: AnnotatedMatch
  names: MatchNames
}) {
  const { points, impact } = useMemo(() => annotationDifference(earlier, later), [earlier, later])
  const stated = points.filter(({ kind }) => kind !== 'rescored')
  const rescored = points.filter(({ kind }) => kind === 'rescored')
  // How many scores change is counted below, by point.
  const words = impactInWords({ ...impact, changedScores: 0 })
  return (
    <section aria-label="Difference">
      <div className="difference-head" role="status">
        {ORDER.map((kind) => (
          <span key={kind} className={`chip num difference-${kind}`}>
            <b>{points.filter((point) => point.kind === kind).length}</b> {KINDS[kind].word.toLowerCase()}
          </span>
        ))}
        {words.length > 0 && <span className="muted">{words.join(' · ')}</span>}
      </div>
      {points.length === 0 && (
        <p className="muted history-nothing">Nothing differs between these two moments.</p>
      )}
      <Rows points={stated} names={names} label="Points that were added, removed or changed" />
      {rescored.length > 0 && (
        <details className="panel rescored" open={stated.length === 0}>
          <summary>
            {rescored.length === 1 ? '1 point says' : `${rescored.length} points say`} the same and{' '}
            {rescored.length === 1 ? 'is' : 'are'} played at another score
          </summary>
          <Rows points={rescored} names={names} label="Points that are scored differently" />
        </details>
      )}
    </section>
  )
}

function Rows({
  points,
  names,
  label,
}: {
  points: readonly PointDifference[]
  names: MatchNames
  label: string
}) {
  if (points.length === 0) return null
  return (
    <ul className="difference panel" aria-label={label}>
      {points.map((point) => (
        <Row key={`${point.kind} ${idOf(point)}`} point={point} names={names} />
      ))}
    </ul>
  )
}

function Row({ point, names }: { point: PointDifference; names: MatchNames }) {
  const { word, sign } = KINDS[point.kind]
  const before = point.kind === 'added' ? null : lineInWords(point.before, names)
  const after = point.kind === 'removed' ? null : lineInWords(point.after, names)
  const shown = after ?? before
  const scores = [before?.score, after?.score].filter((score) => score !== undefined)
  const isSameScore = new Set(scores).size === 1
  return (
    <li className={`difference-row difference-${point.kind}`}>
      <span className="difference-kind">
        <i aria-hidden="true">{sign}</i> {word}
      </span>
      <span className="num faint">{shown && clockTenths(shown.startSeconds)}</span>
      <span className="difference-where">
        <span className="muted">{shown?.place} · </span>
        <span className="num">{isSameScore ? scores[0] : scores.join(' → ')}</span>
      </span>
      <span className="difference-what">
        {before && before.what !== after?.what && <del>{before.what}</del>}
        {after && (before?.what === after.what ? after.what : <ins>{after.what}</ins>)}
        {point.kind === 'changed' && point.fields.length > 0 && (
          <span className="faint difference-fields">
            {point.fields
              .map((field) => fieldInWords(field, names, point.after[0]?.before.teamType ?? 'Singles'))
              .join(' · ')}
          </span>
        )}
      </span>
    </li>
  )
}

const idOf = (point: PointDifference) =>
  (point.kind === 'removed' ? point.before : point.after)[0]?.event.annotationId
