import { replay } from '../replay/replay.ts'
import { preset } from '../testing/scoreboard-fixture.ts'
import { TEAMS, type ByTeam, type Player, type TeamType } from '../rules/vocabulary.ts'
import { DEFAULT_OPENING, openingAdjustments, type Opening } from './opening.ts'

const stateAfter = (opening: Opening, teamType: TeamType, rules = preset('Regular')) => {
  const events = openingAdjustments(opening, teamType, rules).map((event, index) => ({
    ...event,
    annotationId: `opening ${index}`,
  }))
  const { final, findings } = replay(events, rules, teamType)
  return { ...final, findings }
}

const FIRST: ByTeam<Player>[] = [
  [0, 2],
  [1, 2],
  [0, 3],
  [1, 3],
]

const openings: Opening[] = TEAMS.flatMap((servingTeam) =>
  TEAMS.flatMap((topTeam) =>
    FIRST.flatMap((firstServers) =>
      FIRST.map((deuceReturners) => ({ servingTeam, topTeam, firstServers, deuceReturners })),
    ),
  ),
)

describe('the answers before the first point (D30)', () => {
  it('are what replay assumes by default', () => {
    expect(openingAdjustments(DEFAULT_OPENING, 'Doubles', preset('Regular'))).toEqual([])
  })

  it('every answer in doubles is reached by switches at clock time 0', () => {
    for (const opening of openings) {
      const { servingTeam, topTeam, servingPlayers, deuceReturners, findings } = stateAfter(
        opening,
        'Doubles',
      )
      expect({ servingTeam, topTeam, firstServers: servingPlayers, deuceReturners }).toEqual(opening)
      expect(findings).toEqual([])
    }
  })

  it.each(['Pickleball', 'Rally pickleball'])('each of the 16 answers in %s doubles is reached', (name) => {
    const asked = openings.filter(({ firstServers, deuceReturners }) => firstServers === deuceReturners)
    expect(asked).toHaveLength(16)
    for (const opening of asked) {
      const state = stateAfter(opening, 'Doubles', preset(name))
      const { servingTeam, topTeam, servingPlayers, deuceReturners, findings } = state
      expect({ servingTeam, topTeam, firstServers: servingPlayers, deuceReturners }).toEqual(opening)
      expect(findings).toEqual([])
    }
  })

  it('singles needs only who serves and who is at the far end', () => {
    const opening = { servingTeam: 1, topTeam: 1, firstServers: [1, 3], deuceReturners: [1, 3] } as const
    const adjustments = openingAdjustments(opening, 'Singles', preset('Regular'))
    expect(adjustments.map(({ adjustment }) => adjustment?.name)).toEqual(['Switch sides', 'Switch server'])
  })
})
