import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useMatchQuery } from '../../../domain/match/match-calls.ts'
import { useNoSpoilers } from '../../../foundation/session/use-no-spoilers.ts'
import { useScoreRowsQuery } from '../match-calls.ts'
import { watchedMatch, type PointRow } from '../watched-match.ts'
import { gameFromWords, pointOfGame } from './game-in-words.ts'

/**
 * The point of a match at which the typed game begins: 'set 2 at 4–4'. None while no spoilers is on: that there was
 * such a game would tell how the match went.
 */
export function useGameInWords(matchId: string | undefined, text: string): PointRow | undefined {
  const game = gameFromWords(text)
  const noSpoilers = useNoSpoilers()
  const isAsked = matchId !== undefined && game !== undefined && !noSpoilers
  const read = useMemo(() => ({ id: matchId ?? '', embed: false }), [matchId])
  const { data: match } = useMatchQuery(isAsked ? read : skipToken)
  const { data: stored } = useScoreRowsQuery(isAsked ? read : skipToken)
  const watched = useMemo(() => {
    const pieces = match?.postprocessedVideoUri ? match.pieces : []
    return match && stored && watchedMatch(stored, match.metadata.players, pieces, read)
  }, [match, stored, read])
  return isAsked && watched ? pointOfGame(watched, game) : undefined
}
