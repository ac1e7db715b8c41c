import type { WorkPlace } from '@courtline/messages/live'
import type { EntryState } from '@courtline/scoring/entry/point-cycle'
import { useEffect, useRef } from 'react'
import type { Playback } from '../../../domain/video/playback.ts'
import { useTellWorkPlaceMutation } from '../review/review-calls.ts'

/** Often enough to follow, seldom enough to cost nothing. */
const EVERY_MS = 1000

/** Reports where the annotator is; once a second, and at once when a point opens or closes. */
export function useTellingPlace(matchId: string, playback: Playback, entry: EntryState): void {
  const [tell] = useTellWorkPlaceMutation()
  const latest = useRef(entry)
  useEffect(() => {
    latest.current = entry
  })
  useEffect(() => {
    const send = () => void tell({ id: matchId, place: placeOf(playback, latest.current) })
    send()
    const timer = setInterval(send, EVERY_MS)
    return () => clearInterval(timer)
  }, [tell, matchId, playback, entry.phase])
}

function placeOf({ seconds, rate, playing }: Playback, entry: EntryState): WorkPlace {
  return { clockSeconds: seconds, rate, playing, open: openOf(entry) }
}

function openOf(entry: EntryState): WorkPlace['open'] {
  switch (entry.phase) {
    case 'idle':
      return null
    case 'in-play':
      return { startSeconds: entry.startSeconds, annotationId: null }
    case 'describing': {
      const annotationId = entry.origin.type === 'edited' ? entry.origin.annotationId : null
      return { startSeconds: entry.draft.startSeconds, annotationId }
    }
  }
}
