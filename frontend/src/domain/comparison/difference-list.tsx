import { useEffect, useRef } from 'react'
import { clockTenths } from '../../foundation/time/clock.ts'
import { KIND_WORDS, valueInWords } from './difference-words.ts'
import type { ShownDifference } from './shown-differences.ts'
import type { Compared } from './use-comparison.ts'

/** Every difference in time order; one that is pressed is played. */
export function DifferenceList({
  compared,
  chosenId,
  onChoose,
}: {
  compared: Compared
  chosenId: string | undefined
  onChoose: (id: string) => void
}) {
  const { differences } = compared
  return (
    <section className="panel differences" aria-label="Differences">
      <h2>
        Differences <span className="m num">{differences.length}</span>
      </h2>
      {differences.length === 0 && <p className="m">Both annotations agree.</p>}
      <ol>
        {differences.map((difference) => (
          <DifferenceRow
            key={difference.id}
            {...{ difference, compared }}
            isChosen={difference.id === chosenId}
            onChoose={() => onChoose(difference.id)}
          />
        ))}
      </ol>
    </section>
  )
}

function DifferenceRow({
  difference,
  compared,
  isChosen,
  onChoose,
}: {
  difference: ShownDifference
  compared: Compared
  isChosen: boolean
  onChoose: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isChosen) button.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isChosen])
  const { name, mark } = KIND_WORDS[difference.kind]
  const [before, after] = wordsOf(difference, compared)
  return (
    <li>
      <button ref={button} type="button" aria-current={isChosen || undefined} onClick={onChoose}>
        <span className="num m">{clockTenths(difference.clockSeconds)}</span>
        <span className={`difference-mark ${difference.kind}`} aria-hidden="true">
          {mark}
        </span>
        <span>{name}</span>
        <span className="difference-values">
          {before} <span className="m">→</span> {after}
        </span>
      </button>
    </li>
  )
}

function wordsOf(
  { kind, first, second, firstValue, secondValue }: ShownDifference,
  { serves, names, teamType }: Compared,
): readonly [string, string] {
  if (kind === 'missing' || kind === 'extra') {
    const serve = serves.get(first ?? second ?? '')
    const outcome = valueInWords('outcome', serve?.step.outcome ?? null, names, teamType)
    return kind === 'missing' ? [outcome, 'no serve here'] : ['no serve here', outcome]
  }
  return [valueInWords(kind, firstValue, names, teamType), valueInWords(kind, secondValue, names, teamType)]
}
