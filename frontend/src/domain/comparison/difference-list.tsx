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
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')
    // The list alone is scrolled, never the page.
    if (list.current && chosen) keepInSight(list.current, chosen)
  }, [chosenId])
  return (
    <section className="panel differences" aria-label="Differences">
      <h2>
        Differences <span className="muted num">{differences.length}</span>
      </h2>
      {differences.length === 0 && <p className="muted">Both annotations agree.</p>}
      <ol ref={list}>
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

function keepInSight(list: HTMLElement, row: HTMLElement): void {
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight]
  if (top < list.scrollTop) list.scrollTop = top
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
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
  const { name, mark } = KIND_WORDS[difference.kind]
  const [before, after] = wordsOf(difference, compared)
  return (
    <li>
      <button type="button" aria-current={isChosen || undefined} onClick={onChoose}>
        <span className="num muted">{clockTenths(difference.clockSeconds)}</span>
        <span className={`difference-mark ${difference.kind}`} aria-hidden="true">
          {mark}
        </span>
        <span>{name}</span>
        <span className="difference-values">
          {before} <span className="muted">→</span> {after}
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
