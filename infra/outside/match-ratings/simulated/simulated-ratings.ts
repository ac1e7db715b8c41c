import type { FoundMatch } from '@courtline/messages/views/found-matches'
import type { MatchRatings } from '../match-ratings.ts'

const DAY_MS = 86_400_000

/** Made-up opponents, and what came of it. */
const PLAYED = [
  {
    daysAgo: 2,
    opponent: 'Ines Duarte',
    name: 'Autumn Open',
    tourEntry: 'Singles, quarter-final',
    score: '6-4 7-5',
  },
  { daysAgo: 9, opponent: 'Rosa Lindqvist', name: 'Club league', tourEntry: 'Round 3', score: '3-6 6-2 6-4' },
  { daysAgo: 16, opponent: 'Mei Tanaka', name: 'Club league', tourEntry: 'Round 2', score: '4-6 6-7' },
] as const

/** A rating service that makes up matches of the last weeks: for demos, and for trying the screen offline. */
export function openSimulatedRatings(now: () => Date): MatchRatings {
  return {
    simulated: true,
    matchesOf: async (playerId) =>
      PLAYED.map(({ daysAgo, opponent, name, tourEntry, score }, index): FoundMatch => {
        const date = new Date(now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
        return {
          matchId: `simulated-${date}`,
          name,
          date,
          teamType: 'Singles',
          players: [[`Player ${playerId}`], [opponent]],
          score: score.split(' ').map((set) => pairOf(set)),
          surface: 'Hard',
          utrId: playerId,
          playerId,
          opponentId: `simulated-${index + 1}`,
          tournamentId: `simulated-${name}`,
          tourEntry,
          playerHand: null,
          opponentHand: 'Right',
        }
      }),
  }
}

function pairOf(set: string): [number, number] {
  const [own = '0', other = '0'] = set.split('-')
  return [Number(own), Number(other)]
}
