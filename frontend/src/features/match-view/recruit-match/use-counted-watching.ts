import { recruitMatchIdOf } from '@courtline/messages/recruiting/link-id'
import { MOST_WATCHED_PARTS } from '@courtline/messages/recruiting/scouting'
import type { Answer } from '@courtline/messages/routes/table'
import { useEffect, useState } from 'react'
import { useRecordWatchedMutation } from '../../../domain/recruiting/recruit-match-calls.ts'
import { Playback } from '../../../domain/video/playback.ts'
import { WatchedSpans } from './watched-spans.ts'

/** What was watched is sent this often, and when the page is left. */
const SENT_EVERY_MS = 30_000

/**
 * The handle on the match's video. Where its coach agreed, the parts that they watch are counted for the recruit; nothing
 * is gathered for anybody else.
 */
export function useCountedWatching(shown: Answer<'sharedRecruitMatch'> | undefined): Playback {
  const [playback] = useState(() => new Playback())
  const [record] = useRecordWatchedMutation()
  const id = shown?.countsWatching === true ? recruitMatchIdOf(shown.recruitId, shown.matchId) : undefined
  useEffect(() => {
    if (id === undefined) return undefined
    const spans = new WatchedSpans()
    const stop = playback.listen(() => spans.at(playback.seconds, playback.playing))
    const send = () => {
      const parts = spans.take().slice(0, MOST_WATCHED_PARTS)
      if (parts.length > 0) void record({ id, body: { parts: [...parts] } })
    }
    const timer = setInterval(send, SENT_EVERY_MS)
    window.addEventListener('pagehide', send)
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('pagehide', send)
      send()
    }
  }, [id, playback, record])
  return playback
}
