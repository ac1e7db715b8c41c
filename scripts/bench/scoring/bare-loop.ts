/**
 * The limit: the score of a best-of-five match as a bare loop over integers, written out by hand for one rule set,
 * without states, warnings or anything else one would want of an engine.
 */
import type { AnnotatedEvent } from '@courtline/scoring/vocabulary'

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

/** Games of each set as 100 · team 0 + team 1, in `sets`; returns the number of sets begun. */
export function bareLoop(serves: Uint8Array, sets: Int32Array): number {
  let set = 0
  let games0 = 0
  let games1 = 0
  let points0 = 0
  let points1 = 0
  let server = 0
  let gameServer = 0
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
      if (isTiebreak) server = ((points0 + points1 + 1) >> 1) % 2 === 0 ? gameServer : 1 - gameServer
      continue
    }
    points0 = 0
    points1 = 0
    if (winner === 0) games0 += 1
    else games1 += 1
    gameServer = 1 - gameServer
    server = gameServer
    sets[set] = 100 * games0 + games1
    const gamesLead = games0 > games1 ? games0 - games1 : games1 - games0
    const mostGames = games0 > games1 ? games0 : games1
    if (mostGames === 7 || (mostGames === 6 && gamesLead >= 2)) {
      games0 = 0
      games1 = 0
      set += 1
    }
  }
  return set + 1
}
