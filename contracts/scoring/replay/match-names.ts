import { teamOf } from '../rules/state.ts'
import type { ByTeam, Player, Team, TeamType } from '../rules/vocabulary.ts'

/** Names as the match shows them; players by number, singles has entries 0 and 2. */
export interface MatchNames {
  readonly teams: ByTeam<string>
  readonly players: Readonly<Partial<Record<Player, string>>>
}

/** Characters of a team name on the scoreboard, and of a player's name in a label (model 9). */
export const NAME_LIMIT = 20

/** Display names of a match for which nobody typed any. */
export const DEFAULT_TEAM_NAMES = ['Team A', 'Team B'] as const

/** Names of a match from its players, doubles partners joined with ' & '; blank ones fall back to the team. */
export function namesOf(players: ByTeam<readonly string[]>, teamType: TeamType): MatchNames {
  const perSide = teamType === 'Singles' ? 1 : 2
  const sides = players.map((side) => side.slice(0, perSide).map((name) => name.trim()))
  const team = (at: Team): string => {
    const named = (sides[at] ?? []).filter((name) => name !== '')
    return named.length > 0 ? named.join(' & ') : DEFAULT_TEAM_NAMES[at]
  }
  const player = (at: Team, place: 0 | 1): string => sides[at]?.[place] ?? ''
  return {
    teams: [team(0), team(1)],
    players: { 0: player(0, 0), 1: player(0, 1), 2: player(1, 0), 3: player(1, 1) },
  }
}

/** A player's name; an unnamed one is 'Team A' in singles, 'Team A, player 2' in doubles. */
export function playerName(names: MatchNames, player: Player, teamType: TeamType): string {
  const name = names.players[player]
  if (name !== undefined && name !== '') return name
  const team = names.teams[teamOf(player)]
  return teamType === 'Singles' ? team : `${team}, player ${(player % 2) + 1}`
}

/** A name cut to the display limit, between letters as people count them: accents and joined signs stay whole. */
export function shortName(name: string): string {
  if (name.length <= NAME_LIMIT) return name
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const found = Array.from(letters.segment(name), ({ segment }) => segment)
  return found.length > NAME_LIMIT ? `${found.slice(0, NAME_LIMIT - 1).join('')}…` : name
}

/** Made for the first long name: it reads data of the language, for which a page would wait 20 ms. */
let letters: Intl.Segmenter | undefined
