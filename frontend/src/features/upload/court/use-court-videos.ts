import type { CourtVideos } from '@courtline/messages/views/video-sources'
import { useState } from 'react'
import { messageOf } from '../../../foundation/calls/failure.ts'
import type { FormEvent } from '../form/form-state.ts'
import { useLazyCourtVideosQuery } from '../upload-calls.ts'

/** How asking the court-video service goes. */
export type CourtAsking =
  | { readonly phase: 'notAsked' }
  | { readonly phase: 'asking' }
  | { readonly phase: 'noLogin' }
  | { readonly phase: 'noVideos' }
  | { readonly phase: 'listed' }
  /** In a sentence. */
  | { readonly phase: 'refused'; readonly why: string }

/** Loads the user's court videos into the form; they enable or block its Done. */
export function useCourtVideos(dispatch: (event: FormEvent) => void): {
  readonly asking: CourtAsking
  readonly ask: () => void
  readonly forget: () => void
} {
  const [asking, setAsking] = useState<CourtAsking>({ phase: 'notAsked' })
  const [read] = useLazyCourtVideosQuery()
  const ask = async () => {
    setAsking({ phase: 'asking' })
    const { data, error } = await read()
    const next: CourtAsking = data ? phaseOf(data) : { phase: 'refused', why: messageOf(error) }
    setAsking(next)
    if (next.phase === 'listed') dispatch({ type: 'courtVideosListed', videos: data?.videos ?? [] })
    if (next.phase === 'refused') dispatch({ type: 'courtVideosRefused', answer: flawOf(data) })
  }
  return { asking, ask: () => void ask(), forget: () => setAsking({ phase: 'notAsked' }) }
}

function phaseOf({ answer, text, hasLogin, videos }: CourtVideos): CourtAsking {
  if (!hasLogin) return { phase: 'noLogin' }
  if (answer !== 'Ok') return { phase: 'refused', why: text }
  return { phase: videos.length === 0 ? 'noVideos' : 'listed' }
}

const flawOf = (data: CourtVideos | undefined) =>
  data === undefined || data.answer === 'Ok' ? 'NotReachable' : data.answer
