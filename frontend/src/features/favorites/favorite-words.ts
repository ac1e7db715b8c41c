import type { FavoriteView } from '@courtline/messages/views/favorite'
import { enderOf } from '@courtline/scoring/figures/enders'
import { teamOf } from '@courtline/scoring/rules/state'
import { cardName } from '../../domain/match/card-name.ts'
import { enDashes } from '../../domain/score/en-dashes.ts'
import { outcomeTag } from '../../domain/score/outcome-tag.ts'

/** What cannot be played shows why. */
export function unplayableText({ state, play }: FavoriteView): string | undefined {
  if (state === 'serveRemoved') return 'This serve was removed from the match.'
  if (state === 'matchNotViewable') return 'This match cannot be watched now.'
  return play === null ? 'This match has no video.' : undefined
}

/** 'Rivera v Okafor', 'Fischer / Okafor v Rivera / Silva': both teams where there is little room. */
export const cardsVersus = ([one, other]: readonly [string, string]) =>
  `${cardName(one)} v ${cardName(other)}`

/** 'Rivera forehand, net': who ended the point and how; what is known of it. */
export function favoriteTitle({ event, match }: FavoriteView): string {
  if (!event || !match) return match ? cardsVersus(match.teams) : 'Favorite'
  const ender = enderOf(event)
  const team = ender ? ('player' in ender ? teamOf(ender.player) : ender.team) : undefined
  const words = [team === undefined ? undefined : cardName(match.teams[team]), event.shotType?.toLowerCase()]
  const error = event.errorType?.toLowerCase()
  const what = words.filter((word) => word !== undefined).join(' ') + (error ? `, ${error}` : '')
  return what === '' ? outcomeTag(event.outcome).title : what
}

/** 'Set 2, 5–5 · 30–40': the score before the serve. */
export function scoreBefore({ event, setScores, called }: FavoriteView): string {
  if (!event) return ''
  const games = setScores.at(-1)
  const set = `Set ${event.set + 1}${games ? `, ${games[0]}–${games[1]}` : ''}`
  return called === null ? set : `${set} · ${enDashes(called)}`
}

/** Seconds that it takes to watch; 0 for what cannot be. */
export const playSeconds = ({ play }: FavoriteView) => (play ? Math.max(0, play.end - play.start) : 0)
