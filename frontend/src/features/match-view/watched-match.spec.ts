import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { TeamType } from '@courtline/scoring/rules/vocabulary'
import {
  sampleAnnotation,
  cardOf,
  sampleMetadata,
  scoreRowsOf,
  matchViewOf,
} from '../../testing/match-samples.ts'
import { watchedMatch } from './watched-match.ts'

const player = (name: string) => ({ name, email: null, id: null, visualCue: null })
const PLAYERS: Readonly<Record<TeamType, [string[], string[]]>> = {
  Singles: [['Rivera'], ['Okafor']],
  Doubles: [
    ['Ida', 'Una'],
    ['Eva', 'Zoe'],
  ],
}

const point = (at: number, what: Partial<AnnotatedEvent>): AnnotatedEvent => ({
  annotationId: `a3bb189e-8bf9-4c9b-9f0e-0000000001${String(at).padStart(2, '0')}`,
  eventType: 'Point',
  clockTime: { start: at * 10, stop: at * 10 + 5 },
  ...what,
})

/** The rows of a match with these entries, as the server's documents make them. */
function rowsOf(teamType: TeamType, entries: readonly AnnotatedEvent[]) {
  const [first, second] = PLAYERS[teamType]
  const metadata = sampleMetadata({ teamType, players: [first.map(player), second.map(player)] })
  const match = matchViewOf(cardOf(metadata))
  const stored = scoreRowsOf({ ...sampleAnnotation(match), annotation: [...entries] })
  return watchedMatch(stored, metadata.players, [], { id: match.id, embed: false })
}

describe('who ended a point, in the viewer’s words (D39)', () => {
  it.each<[TeamType, string, Partial<AnnotatedEvent>, string]>([
    [
      'Singles',
      'the receiver’s error',
      { outcome: 'UnforcedError', winningTeam: 0, errorType: 'Net' },
      'Okafor, net',
    ],
    [
      'Singles',
      'a winner of the receiver',
      { outcome: 'Winner', winningTeam: 1, shotType: 'Forehand' },
      'Okafor forehand',
    ],
    ['Singles', 'an ace', { outcome: 'Ace' }, 'Rivera'],
    [
      'Doubles',
      'a winner of the other team',
      { outcome: 'Winner', winningTeam: 1, shotType: 'Forehand' },
      'Eva & Zoe forehand',
    ],
    [
      'Doubles',
      'a recorded player',
      { outcome: 'Winner', endingPlayer: 3, shotType: 'Volley' },
      'Zoe volley',
    ],
    ['Doubles', 'a let', { outcome: 'Let' }, ''],
  ])('%s: %s', (teamType, _, entry, words) => {
    expect(rowsOf(teamType, [point(1, entry)]).points[0]?.what).toBe(words)
  })
})

describe('the points of a watched match', () => {
  it('stand in time order with the score before and after each', () => {
    const { points, sets, pointOfServe } = rowsOf('Singles', [
      point(1, { outcome: 'Fault' }),
      point(2, { outcome: 'Ace' }),
      point(3, { outcome: 'DoubleFault' }),
    ])
    expect(
      points.map(({ called, startSeconds, stopSeconds }) => [called, startSeconds, stopSeconds]),
    ).toEqual([
      ['Love–All', 10, 25],
      ['15–Love', 30, 35],
    ])
    expect(points.map(({ after }) => after.game)).toEqual([
      ['15', '0'],
      ['15', '15'],
    ])
    expect(sets).toEqual([{ games: [0, 0], winner: null }])
    const [faultId] = points[0]?.serveIds ?? []
    expect(pointOfServe.get(faultId ?? '')).toBe(points[0])
  })
})
