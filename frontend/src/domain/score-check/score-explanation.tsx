import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { RepairPlace, ScoreExplanation } from '@courtline/scoring/repair/explain-score'
import { useState } from 'react'
import { clockTenths } from '../../foundation/time/clock.ts'
import { enDashes } from '../score/en-dashes.ts'
import { repairInWords } from './repair-in-words.ts'
import './score-check.css'

/** Explanations that are shown before the others are requested. */
const FIRST_SHOWN = 5

/** Why a final score differs from what is recorded: the smallest changes, each place a way to the video. */
export function ScoreExplanationList({
  explanation,
  names,
  onGo,
}: {
  explanation: ScoreExplanation
  names: MatchNames
  onGo: (place: RepairPlace) => void
}) {
  const [shown, setShown] = useState(FIRST_SHOWN)
  if (!explanation.ok) return <p>{explanation.message}.</p>
  const { repairs } = explanation
  const [first] = repairs
  if (first === undefined) return <p>What is recorded ends with the final score.</p>
  return (
    <>
      <p>{leadIn(repairs.length, first.length)}</p>
      <ol className="score-explanations">
        {repairs.slice(0, shown).map((changes, at) => (
          <li key={at}>
            {changes.map((repair, place) => (
              <div key={place}>
                <p>{repairInWords(repair, names)}</p>
                <Places places={repair.places} onGo={onGo} />
              </div>
            ))}
          </li>
        ))}
      </ol>
      {repairs.length > shown && (
        <button type="button" className="link" onClick={() => setShown(repairs.length)}>
          {repairs.length - shown} more
        </button>
      )}
    </>
  )
}

function Places({ places, onGo }: { places: readonly RepairPlace[]; onGo: (place: RepairPlace) => void }) {
  return (
    <ul className="score-places">
      {places.map((place) => (
        <li key={place.annotationId ?? 'end'}>
          <button type="button" onClick={() => onGo(place)}>
            <span className="num">{clockTenths(place.clockSeconds)}</span>{' '}
            {place.annotationId === null ? 'after the last entry' : enDashes(place.called)}
          </button>
        </li>
      ))}
    </ul>
  )
}

function leadIn(explanations: number, changes: number): string {
  if (changes > 1)
    return explanations === 1
      ? `These ${changes} changes explain the final score:`
      : `${changes} changes explain the final score; any one of these sets of changes does:`
  return explanations === 1
    ? 'This change explains the final score:'
    : 'One change explains the final score; any one of these does:'
}
