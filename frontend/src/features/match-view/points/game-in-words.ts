import type { WatchedMatch } from '../watched-match.ts'

/** A game of a match as users type it: 'set 2 at 4–4', or '4-4' of any set. */
export interface GameInWords {
  readonly setIndex: number | undefined
  readonly games: readonly [number, number]
}

const GAME = /^(?:(?:go to )?set ([1-9]),? ?)?(?:at )?(\d{1,2}) ?[-–:] ?(\d{1,2})$/
/** Scores within a game, which are no games of a set. */
const POINTS = [15, 30, 40]

/** Undefined where the text means something else. */
export function gameFromWords(text: string): GameInWords | undefined {
  const found = GAME.exec(text.toLowerCase().trim())
  if (!found) return undefined
  const [, set, first, second] = found
  const games = [Number(first), Number(second)] as const
  if (games.some((count) => POINTS.includes(count))) return undefined
  return { setIndex: set === undefined ? undefined : Number(set) - 1, games }
}

/** The first point at that score, also where the other side is named first; of the first set that came to it. */
export function pointOfGame({ points }: Pick<WatchedMatch, 'points'>, { setIndex, games }: GameInWords) {
  const at = (score: string) =>
    points.find((point) => (setIndex === undefined || point.setIndex === setIndex) && point.games === score)
  const [one, other] = games
  return at(`${one}–${other}`) ?? at(`${other}–${one}`)
}
