import type { ShownScore } from '@courtline/scoring/rules/score/shown-score'

/** A score box with what it shows. */
export interface ExampleScore {
  readonly title: string
  readonly names: readonly [string, string]
  readonly score: ShownScore
}

const NAMES = ['Rivera', 'Okafor'] as const
const LONG = ['Alexandra Konstantinopoulou', 'Maximilian von Oldenburg'] as const
const open = (...games: readonly [number, number]) => ({ games, winner: null })
const won = (...games: readonly [number, number]) => ({ games, winner: games[0] > games[1] ? 0 : 1 }) as const

/** Every state in which a score box can be, each once. */
export const EXAMPLE_SCORES: readonly ExampleScore[] = [
  example('The first point', { sets: [open(0, 0)], game: ['0', '0'] }),
  example('In a game', { sets: [open(2, 1)], game: ['30', '15'], serving: 1 }),
  example('Deuce', { sets: [open(2, 1)], game: ['40', '40'] }),
  example('Advantage', { sets: [open(2, 1)], game: ['Ad', '40'] }),
  example('Break point', { sets: [open(2, 1)], game: ['30', '40'], stake: 'BP' }),
  example('Set point', { sets: [open(5, 3)], game: ['40', '15'], stake: 'SP' }),
  example('Match point', { sets: [won(6, 4), open(5, 3)], game: ['40', '15'], stake: 'MP' }),
  example('A tiebreaker', { sets: [won(4, 6), open(6, 6)], game: ['5', '6'], serving: 1, stake: 'SP' }),
  example('A new set', { sets: [won(6, 4), open(0, 0)], game: ['0', '0'], serving: 1 }),
  example('A set that nobody won', { sets: [open(3, 3), open(1, 0)], game: ['0', '15'] }),
  example('Five sets', {
    sets: [won(6, 4), won(3, 6), won(7, 6), won(6, 7), open(12, 11)],
    game: ['15', '0'],
  }),
  example('The end', { sets: [won(6, 4), won(7, 5)], game: null, serving: null }),
  { ...example('Long names', { sets: [won(6, 4), open(5, 5)], game: ['40', '30'] }), names: LONG },
]

function example(title: string, score: Partial<ShownScore>): ExampleScore {
  return {
    title,
    names: NAMES,
    score: { sets: [open(0, 0)], game: ['0', '0'], serving: 0, stake: null, ...score },
  }
}
