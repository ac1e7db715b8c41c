import type { MatchStatistics } from '@courtline/scoring/figures/match-statistics'
import { shortName } from '@courtline/scoring/replay/match-names'
import { lengthInWords } from '../../../foundation/time/clock.ts'
import type { WatchedMatch } from '../watched-match.ts'

/** The figures that belong to neither side (D16), of the match or one set. */
export function OverallFigures({
  watched,
  statistics,
  set,
}: {
  watched: WatchedMatch
  statistics: MatchStatistics
  set: number | null
}) {
  const overall = set === null ? statistics.overall : statistics.overallBySet[set]
  if (!overall) return null
  const { longestRally, totalTime, gameTime, deuces, deucesTeam1Wins } = overall
  const won = `${deucesTeam1Wins} won by ${shortName(watched.names.teams[0])}`
  const figures: readonly (readonly [string, string])[] = [
    ['Longest rally', longestRally === 0 ? '–' : shots(longestRally)],
    ['Total time', lengthInWords(totalTime)],
    ['Time in play', lengthInWords(gameTime)],
    // Pickleball is played in tiebreakers alone, which have no deuce (D6).
    ...(watched.index.rules.pickleball === undefined
      ? [['Deuce games', deuces === 0 ? '0' : `${deuces}, ${won}`] as const]
      : []),
  ]
  return (
    <dl className="overall-figures">
      {figures.map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const shots = (count: number) => (count === 1 ? '1 shot' : `${count} shots`)
