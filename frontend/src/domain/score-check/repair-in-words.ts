import { shortName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Repair } from '@courtline/scoring/repair/explain-score'

/** What would have to change, and where: 'Set 2, at 3–1: one of these points was won by Okafor'. */
export function repairInWords({ kind, team, setIndex, games, places }: Repair, names: MatchNames): string {
  const place = `Set ${setIndex + 1}, at ${games.join('–')}`
  const who = team === null ? '' : shortName(names.teams[team])
  const one = places.length === 1
  switch (kind) {
    case 'winner':
      return `${place}: ${one ? 'this point' : 'one of these points'} was won by ${who}`
    case 'server':
      return `${place}: from here on the other side serves`
    case 'missed-point':
      return `${place}: a point won by ${who} is missing before ${one ? 'this' : 'one of these'}`
    case 'extra-point':
      return `${place}: ${one ? 'this point' : 'one of these points'} of ${who} was not played`
    case 'adjustment':
      return `${place}: ${one ? 'this adjustment' : 'one of these adjustments'} should not be there`
    case 'missed-game':
      return `${place}: a game won by ${who} is missing`
  }
}
