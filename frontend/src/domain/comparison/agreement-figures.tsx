import type { Agreement, KappaField } from '@courtline/scoring/agreement/agreement'
import type { KappaFigure } from '@courtline/scoring/agreement/kappa'
import { valueInWords } from './difference-words.ts'
import type { ShownDifference } from './shown-differences.ts'
import type { Compared } from './use-comparison.ts'

const KAPPAS: readonly (readonly [KappaField, string])[] = [
  ['outcome', 'Outcome'],
  ['shotType', 'Stroke'],
  ['endingPlayer', 'Player'],
  ['errorType', 'Error'],
]

const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)} %`)

/** Serves that both found, and kappa of each field, always with the number of serves behind it (D123). */
export function AgreementFigures({ compared: { agreement, first, second } }: { compared: Compared }) {
  const { aligned, alignedShare, kappa, equalShare } = agreement
  return (
    <dl className="panel agreement-figures" aria-label="Agreement">
      <div>
        <dt>Serves found</dt>
        <dd className="num">{percent(alignedShare)}</dd>
        <dd className="muted">
          {aligned.length} of {first.timeline.length} and {second.timeline.length}
        </dd>
      </div>
      {KAPPAS.map(([field, name]) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd className="num">{kappaWords(kappa[field])}</dd>
          <dd className="muted">
            n = {kappa[field].n} · {percent(equalShare[field])}
          </dd>
        </div>
      ))}
      <div>
        <dt>Score</dt>
        <dd className="num">{percent(equalShare.score)}</dd>
        <dd className="muted">winners {percent(equalShare.winner)}</dd>
      </div>
    </dl>
  )
}

const kappaWords = ({ kappa }: KappaFigure) => (kappa.ok ? `κ ${kappa.value.toFixed(2)}` : kappa.message)

/** How often the first recorded the value of the row while the second recorded that of the column. */
export function ConfusionPanel({
  compared: { agreement, names, teamType },
  field,
  title,
  sides,
  chosen,
}: {
  compared: Compared
  field: KappaField
  title: string
  sides: readonly [string, string]
  chosen: ShownDifference | undefined
}) {
  const { labels, counts } = agreement.kappa[field].table
  if (labels.length === 0) return null
  const words = labels.map((label) => valueInWords(field, label, names, teamType))
  const isChosen = (row: number, column: number) => isCellOf(agreement, field, chosen, row, column)
  return (
    <div className="panel confusion">
      <table>
        <caption>
          <b>{title}</b>{' '}
          <span className="muted">
            down: {sides[0].toLowerCase()} · across: {sides[1].toLowerCase()}
          </span>
        </caption>
        <thead>
          <tr>
            <td />
            {words.map((word) => (
              <th key={word} scope="col">
                {word}
              </th>
            ))}
            <th scope="col">n</th>
          </tr>
        </thead>
        <tbody>
          {words.map((word, row) => (
            <ConfusionRow
              key={word}
              words={words}
              row={row}
              counts={counts[row] ?? []}
              isChosen={(column) => isChosen(row, column)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** How often the second recorded each value where the first recorded that of the row. */
function ConfusionRow({
  words,
  row,
  counts,
  isChosen,
}: {
  words: readonly string[]
  row: number
  counts: readonly number[]
  isChosen: (column: number) => boolean
}) {
  return (
    <tr>
      <th scope="row">{words[row]}</th>
      {words.map((across, column) => {
        const count = counts[column] ?? 0
        return (
          <td
            key={across}
            className={cellClass(count, row === column)}
            aria-current={isChosen(column) || undefined}
          >
            {count || '·'}
          </td>
        )
      })}
      <td className="muted">{counts.reduce((sum, count) => sum + count, 0)}</td>
    </tr>
  )
}

const cellClass = (count: number, isSame: boolean) =>
  count === 0 ? 'num none' : isSame ? 'num same' : 'num differs'

function isCellOf(
  { kappa }: Agreement,
  field: KappaField,
  chosen: ShownDifference | undefined,
  row: number,
  column: number,
): boolean {
  if (chosen?.kind !== field) return false
  const { labels } = kappa[field].table
  return labels[row] === (chosen.firstValue ?? '–') && labels[column] === (chosen.secondValue ?? '–')
}
