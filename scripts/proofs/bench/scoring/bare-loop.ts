/**
 * The limit: the score of a best-of-five match as a bare loop over integers, written out by hand for one rule set,
 * without states, warnings or anything else that is expected of an engine.
 */
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'

const ACE = 0
const FAULT = 1
const WON_BY_0 = 2
const WON_BY_1 = 3

/** Each serve as one integer. */
export function encodeServes(events: readonly AnnotatedEvent[]): Uint8Array {
  return Uint8Array.from(events, ({ outcome, endingPlayer = 0 }) => {
    if (outcome === 'Ace') return ACE
    if (outcome === 'Fault' || outcome === 'DoubleFault') return FAULT
    const endedBy = endingPlayer < 2 ? 0 : 1
    const winner = outcome === 'Winner' ? endedBy : 1 - endedBy
    return winner === 0 ? WON_BY_0 : WON_BY_1
  })
}

/** What the loop leaves behind, besides the games of each set: where the next point would begin. */
export interface BareScore {
  /** 100 · games of team 0 + games of team 1, by set. */
  readonly sets: Int32Array
  setCount: number
  points0: number
  points1: number
  server: number
  top: number
  setsWon0: number
  setsWon1: number
}

export function emptyBareScore(): BareScore {
  return {
    sets: new Int32Array(8),
    setCount: 0,
    points0: 0,
    points1: 0,
    server: 0,
    top: 0,
    setsWon0: 0,
    setsWon1: 0,
  }
}

/** Scores a match: games, points, server, ends and sets won, as our replay has them. */
export function bareLoop(serves: Uint8Array, score: BareScore): BareScore {
  const { sets } = score
  let set = 0
  let games0 = 0
  let games1 = 0
  let points0 = 0
  let points1 = 0
  let setsWon0 = 0
  let setsWon1 = 0
  let server = 0
  let gameServer = 0
  let top = 0
  let second = 0
  for (let at = 0; at < serves.length; at += 1) {
    const serve = serves[at] ?? 0
    if (serve === FAULT && second === 0) {
      second = 1
      continue
    }
    second = 0
    const winner = serve === ACE ? server : serve === FAULT ? 1 - server : serve - WON_BY_0
    if (winner === 0) points0 += 1
    else points1 += 1
    const isTiebreak = games0 === 6 && games1 === 6
    const target = isTiebreak ? 7 : 4
    const lead = points0 > points1 ? points0 - points1 : points1 - points0
    const most = points0 > points1 ? points0 : points1
    if (most < target || lead < 2) {
      if (isTiebreak) {
        const played = points0 + points1
        server = ((played + 1) >> 1) % 2 === 0 ? gameServer : 1 - gameServer
        if (played % 6 === 0) top = 1 - top
      }
      continue
    }
    points0 = 0
    points1 = 0
    if (winner === 0) games0 += 1
    else games1 += 1
    gameServer = 1 - gameServer
    server = gameServer
    if ((games0 + games1) % 2 === 1) top = 1 - top
    sets[set] = 100 * games0 + games1
    const gamesLead = games0 > games1 ? games0 - games1 : games1 - games0
    const mostGames = games0 > games1 ? games0 : games1
    if (mostGames === 7 || (mostGames === 6 && gamesLead >= 2)) {
      if (winner === 0) setsWon0 += 1
      else setsWon1 += 1
      if (setsWon0 === 3 || setsWon1 === 3) break
      games0 = 0
      games1 = 0
      set += 1
      sets[set] = 0
    }
  }
  score.setCount = set + 1
  score.points0 = points0
  score.points1 = points1
  score.server = server
  score.top = top
  score.setsWon0 = setsWon0
  score.setsWon1 = setsWon1
  return score
}
