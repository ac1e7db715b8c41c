import { replay } from '@courtline/scoring/replay'
import { rulesByName } from '@courtline/scoring/rules'
import { returningPlayer } from '@courtline/scoring/situation'
import { servingPlayer } from '@courtline/scoring/serve-order'
import type { Player, TeamType } from '@courtline/scoring/vocabulary'
import { setupAdjustments, type Setup } from './match-setup.tsx'

/** The state in which the first point is served after these answers. */
function begin(setup: Setup, teamType: TeamType) {
  const rules = rulesByName('Regular')
  if (!rules) throw new Error('The preset Regular is missing')
  const events = setupAdjustments(setup).map((name, index) => ({
    annotationId: `a${index}`,
    eventType: 'Adjustment' as const,
    clockTime: { start: 0 },
    adjustment: { name },
  }))
  return replay(events, rules, teamType).final
}

const standard: Setup = { server: 0, otherServer: 2, deuceReturners: [0, 2], farTeam: 0 }

describe('the answers before the first point (D30, D106)', () => {
  it('record nothing where everything is as it is without them', () => {
    expect(setupAdjustments(standard)).toEqual([])
  })

  it('record the ends alone where only they differ', () => {
    expect(setupAdjustments({ ...standard, farTeam: 1 })).toEqual(['Switch sides'])
  })

  it('let the second team serve first, and stand at the far end', () => {
    const state = begin({ ...standard, server: 2, otherServer: 0, farTeam: 1 }, 'Singles')
    expect(servingPlayer(state)).toBe(2)
    expect(state.topTeam).toBe(1)
  })

  const players: readonly Player[] = [0, 1, 2, 3]
  const doubles = players.flatMap((server) =>
    (server < 2 ? ([2, 3] as const) : ([0, 1] as const)).flatMap((otherServer) =>
      ([0, 1] as const).flatMap((first) =>
        ([2, 3] as const).map((second): Setup => ({
          server,
          otherServer,
          deuceReturners: [first, second],
          farTeam: 0,
        })),
      ),
    ),
  )
  it.each(doubles)('order servers and receivers in doubles: %j', (setup) => {
    const state = begin(setup, 'Doubles')
    const [own, other] =
      setup.server < 2 ? [setup.server, setup.otherServer] : [setup.otherServer, setup.server]
    expect(servingPlayer(state)).toBe(setup.server)
    expect(state.servingPlayers).toEqual([own, other])
    expect(state.deuceReturners).toEqual(setup.deuceReturners)
    expect(returningPlayer(state)).toBe(setup.deuceReturners[setup.server < 2 ? 1 : 0])
  })
})
