import type { ComparedField } from '@courtline/scoring/agreement/read-annotation'
import { endedBy } from '@courtline/scoring/replay/serve-rows'
import { playerName } from '@courtline/scoring/replay/match-names'
import type { AnnotatedServe } from '@courtline/scoring/replay/structure'
import type { Player } from '@courtline/scoring/rules/vocabulary'
import { clockTenths } from '../../foundation/time/clock.ts'
import { valueInWords } from './difference-words.ts'
import type { ShownDifference } from './shown-differences.ts'
import type { Compared } from './use-comparison.ts'

/** The serve of a difference as either annotation has it; what differs is marked. */
export function BothVersions({
  compared,
  sides,
  chosen,
}: {
  compared: Compared
  sides: readonly [string, string]
  chosen: ShownDifference
}) {
  return (
    <div className="panel both-versions">
      <Version {...{ compared, chosen }} title={sides[0]} serveId={chosen.first} side="first" />
      <Version {...{ compared, chosen }} title={sides[1]} serveId={chosen.second} side="second" />
    </div>
  )
}

function Version({
  compared,
  title,
  serveId,
  chosen,
  side,
}: {
  compared: Compared
  title: string
  serveId: string | null
  chosen: ShownDifference
  side: 'first' | 'second'
}) {
  const serve = serveId === null ? undefined : compared.serves.get(serveId)
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {!serve && <p className="muted">no serve here</p>}
      {serve && (
        <dl>
          {linesOf(serve, compared).map(({ name, field, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={field === chosen.kind ? `differs ${side}` : undefined}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

interface Line {
  readonly name: string
  readonly field: ComparedField | null
  readonly text: string
}

function linesOf({ annotation, step }: AnnotatedServe, { names, teamType }: Compared): Line[] {
  const { before, servingPlayer, returningPlayer, outcome, winner } = step
  const text = (value: string | number | null | undefined) =>
    value === null || value === undefined ? null : String(value)
  const words = (field: ComparedField, value: string | null) => valueInWords(field, value, names, teamType)
  const player = annotation.endingPlayer ?? endedBy(step, teamType)
  const { shotType, errorType, rallyLength, clockTime } = annotation
  const service = before.firstServe ? '1st' : '2nd'
  const nameOf = (each: Player) => playerName(names, each, teamType)
  // In singles there is only one who can return; in doubles it follows from the score.
  const returner = teamType === 'Doubles' ? ` to ${nameOf(returningPlayer)}` : ''
  return [
    { name: 'Serve', field: 'server', text: `${service} · ${nameOf(servingPlayer)}${returner}` },
    { name: 'Score', field: 'score', text: before.gameScore.join('–') },
    { name: 'Outcome', field: 'outcome', text: words('outcome', outcome) },
    { name: 'Won by', field: 'winner', text: words('winner', text(winner)) },
    { name: 'Player', field: 'endingPlayer', text: words('endingPlayer', text(player)) },
    { name: 'Stroke', field: 'shotType', text: words('shotType', text(shotType)) },
    { name: 'Error', field: 'errorType', text: words('errorType', text(errorType)) },
    { name: 'Shots', field: 'rallyLength', text: words('rallyLength', text(rallyLength)) },
    { name: 'Start', field: null, text: clockTenths(clockTime.start) },
  ]
}
