import { skipToken } from '@reduxjs/toolkit/query'
import { useParams } from 'react-router'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { NotFoundScreen } from '../../domain/match/not-found-screen.tsx'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { isCorrecting } from './entry/correcting.ts'
import { useAnnotating } from './sync/use-annotating.ts'
import { Workbench } from './workbench.tsx'
import { useMatchQuery } from '../../domain/match/match-calls.ts'
import { useVideoUrlQuery } from '../../domain/video/video-calls.ts'
import './workbench.css'

/** /annotate/{matchId}: the annotator's workbench; managers watch the same screen live. */
export function WorkbenchScreen() {
  const { matchId = '' } = useParams()
  const match = useMatchQuery({ id: matchId, embed: false })
  const uri = match.data?.preprocessedVideoUri
  const video = useVideoUrlQuery(uri ? { uri, embed: false } : skipToken)
  const { annotating, error, retry } = useAnnotating(
    matchId,
    match.data !== undefined && isCorrecting(match.data),
  )
  const failure = match.error ?? error
  if (isNotThere(failure)) return <NotFoundScreen />
  if (failure) {
    const again = () => {
      void match.refetch()
      retry()
    }
    return <Failed what="The match could not be loaded" error={failure} onRetry={again} />
  }
  if (!match.data || !annotating) return <Waiting />
  return (
    <Workbench
      key={matchId}
      match={match.data}
      annotating={annotating}
      videoUrl={uri ? video.data?.url : null}
    />
  )
}
