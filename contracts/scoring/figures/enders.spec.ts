import { serveRows } from '../replay/serve-rows.ts'
import type { TeamType } from '../rules/vocabulary.ts'
import { aceDraft, doubleFault, letServe, matchOf, winner, type Draft } from '../testing/match-fixture.ts'
import { enderOf } from './enders.ts'

const winnerOf = (winningTeam: 0 | 1): Draft => ({ eventType: 'Point', outcome: 'Winner', winningTeam })
const errorWonBy = (winningTeam: 0 | 1): Draft => ({
  eventType: 'Point',
  outcome: 'ForcedError',
  winningTeam,
})

describe('who ended a point (D39)', () => {
  it.each<[string, Draft, TeamType, ReturnType<typeof enderOf>]>([
    ['an ace is the server’s', aceDraft, 'Singles', { player: 0 }],
    ['a double fault is the server’s', doubleFault, 'Doubles', { player: 0 }],
    ['a let is nobody’s', letServe, 'Singles', null],
    ['a winner is the recorded player’s', winner(3, 2), 'Doubles', { player: 3 }],
    ['a winner that names nobody is the point winner’s in singles', winnerOf(1), 'Singles', { player: 2 }],
    ['an error that names nobody is the loser’s in singles', errorWonBy(0), 'Singles', { player: 2 }],
    ['in doubles only the team of such a winner is known', winnerOf(1), 'Doubles', { team: 1 }],
    ['in doubles only the team of such an error is known', errorWonBy(0), 'Doubles', { team: 1 }],
  ])('%s', (_, draft, teamType, ender) => {
    const [row] = serveRows(matchOf([draft], 'Regular', teamType))
    expect(row && enderOf(row)).toEqual(ender)
  })
})
