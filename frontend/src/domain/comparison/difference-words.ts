import type { ComparedField } from '@courtline/scoring/agreement/read-annotation'
import { playerName, type MatchNames } from '@courtline/scoring/replay/match-names'
import type { Player, TeamType } from '@courtline/scoring/rules/vocabulary'
import type { ShownDifference } from './shown-differences.ts'

/** What a difference is about, with its mark: never by colour alone. */
export const KIND_WORDS: Readonly<Record<ShownDifference['kind'], { name: string; mark: string }>> = {
  missing: { name: 'Not found', mark: '○' },
  extra: { name: 'Extra', mark: '◆' },
  outcome: { name: 'Outcome', mark: '●' },
  winner: { name: 'Winner', mark: '★' },
  endingPlayer: { name: 'Player', mark: '▲' },
  shotType: { name: 'Stroke', mark: '■' },
  errorType: { name: 'Error', mark: '▼' },
  rallyLength: { name: 'Shots', mark: '◇' },
  server: { name: 'Server', mark: '△' },
  score: { name: 'Score', mark: '□' },
}

const spaced = (word: string) => word.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A compared value in words; an en dash where nothing was recorded. */
export function valueInWords(
  field: ComparedField,
  value: string | null,
  names: MatchNames,
  teamType: TeamType,
): string {
  if (value === null || value === '–') return '–'
  switch (field) {
    case 'endingPlayer':
    case 'server':
      return isPlayer(Number(value)) ? playerName(names, playerOf(value), teamType) : value
    case 'winner':
      return names.teams[value === '0' ? 0 : 1]
    case 'outcome':
    case 'shotType':
    case 'errorType':
      return spaced(value)
    case 'rallyLength':
    case 'score':
      return value
  }
}

const PLAYERS: readonly Player[] = [0, 1, 2, 3]
const isPlayer = (number: number) => PLAYERS.some((player) => player === number)
const playerOf = (value: string): Player => PLAYERS.find((player) => String(player) === value) ?? 0
