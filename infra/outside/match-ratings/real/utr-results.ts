import type { FoundMatch } from '@courtline/messages/views/found-matches'

type Fields = Readonly<Record<string, unknown>>
interface Seat {
  readonly id: string
  readonly name: string
}

/**
 * The matches in an answer of `GET /v1/player/{id}/results`: events with draws, draws with results. Results that name
 * nobody, no day or not this player are left out, as are fields of an unknown shape. Newest first.
 */
export function readUtrResults(answer: unknown, playerId: string): FoundMatch[] {
  const found = listIn(answer, 'events').flatMap((event) =>
    listIn(event, 'draws').flatMap((draw) =>
      listIn(draw, 'results').flatMap((result) => matchOf(event, draw, result, playerId) ?? []),
    ),
  )
  return found.toSorted((one, other) => (one.date < other.date ? 1 : one.date > other.date ? -1 : 0))
}

function matchOf(event: unknown, draw: unknown, result: unknown, playerId: string): FoundMatch | undefined {
  const matchId = textIn(result, 'id', 100)
  const date = dayIn(result)
  const winners = seatsIn(result, 'winner')
  const losers = seatsIn(result, 'loser')
  const hasWon = winners.some(({ id }) => id === playerId)
  if (matchId === null || date === undefined || !(hasWon || losers.some(({ id }) => id === playerId))) {
    return undefined
  }
  const [theirs, opponents] = hasWon ? [winners, losers] : [losers, winners]
  // The player comes first on their side.
  const own = theirs.toSorted((one, other) => Number(other.id === playerId) - Number(one.id === playerId))
  const [names, others] = [own.map(({ name }) => name), opponents.map(({ name }) => name)]
  if (names.length === 0 || others.length === 0) return undefined
  return {
    matchId,
    name: textIn(event, 'name', 200),
    date,
    teamType: names.length === 2 || others.length === 2 ? 'Doubles' : 'Singles',
    players: [names, others],
    score: scoreIn(result, hasWon),
    surface: null,
    utrId: playerId,
    playerId,
    opponentId: opponents[0]?.id ?? null,
    tournamentId: textIn(event, 'id', 100),
    tourEntry: textIn(draw, 'name', 200),
    playerHand: null,
    opponentHand: null,
  }
}

/** `winner1`, `winner2` or `loser1`, `loser2`: the second is there in doubles only. */
function seatsIn(result: unknown, side: 'winner' | 'loser'): Seat[] {
  const players = fieldsOf(fieldsOf(result)['players'])
  return [players[`${side}1`], players[`${side}2`]].flatMap((player) => {
    const id = textIn(player, 'id', 100)
    const name = [textIn(player, 'firstName', 50), textIn(player, 'lastName', 49)]
      .filter((part) => part !== null)
      .join(' ')
    return id === null || name === '' ? [] : [{ id, name }]
  })
}

/** Sets by their number, each with the games of winner and loser; null where there are none that can be read. */
function scoreIn(result: unknown, hasWon: boolean): FoundMatch['score'] {
  const sets = fieldsOf(fieldsOf(result)['score'])
  const numbers = Object.keys(sets).toSorted((one, other) => Number(one) - Number(other))
  const score: [number, number][] = []
  for (const number of numbers) {
    const { winner, loser } = fieldsOf(sets[number])
    if (!isCount(winner) || !isCount(loser)) return null
    score.push(hasWon ? [winner, loser] : [loser, winner])
  }
  return score.length === 0 || score.length > 9 ? null : score
}

function dayIn(result: unknown): string | undefined {
  const day = textIn(result, 'date', 40)?.slice(0, 10)
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
    ? day
    : undefined
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})

const listIn = (value: unknown, field: string): readonly unknown[] => {
  const list: unknown = fieldsOf(value)[field]
  return Array.isArray(list) ? list : []
}

/** A text or a number as a text of at most so many characters, null where there is none. */
function textIn(value: unknown, field: string, maxLength: number): string | null {
  const found = fieldsOf(value)[field]
  const text = typeof found === 'number' ? String(found) : typeof found === 'string' ? found.trim() : ''
  return text === '' ? null : text.slice(0, maxLength)
}
