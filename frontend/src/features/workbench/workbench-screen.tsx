import { skipToken } from '@reduxjs/toolkit/query'
import {
  annotationKey,
  ownAnnotation,
  type WhichAnnotation,
} from '@courtline/messages/match/which-annotation'
import type { MatchView } from '@courtline/messages/views/match'
import { useMemo } from 'react'
import { useParams } from '../../foundation/navigation/use-navigation.ts'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { NotFoundScreen } from '../../domain/match/not-found-screen.tsx'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { isCorrecting } from './entry/correcting.ts'
import { useMatchSubmission, type ReviewSubmission } from './review/complete-button.tsx'
import { EditSender } from './sync/edit-sender.tsx'
import { useAnnotating } from './sync/use-annotating.ts'
import { Workbench } from './workbench.tsx'
import { useMatchQuery } from '../../domain/match/match-calls.ts'
import { useVideoUrlQuery } from '../../domain/video/video-calls.ts'
import './workbench.css'

/** /annotate/{matchId}: the annotator's workbench; managers watch the same screen live. */
export function WorkbenchScreen() {
  const { matchId = '' } = useParams()
  const which = useMemo(() => ownAnnotation(matchId), [matchId])
  const match = useMatchQuery({ id: matchId, embed: false })
  return (
    <WorkbenchOf which={which} submission={useMatchSubmission(match.data)} back={paths.annotationList()} />
  )
}

/** The workbench of one annotation, whichever it is: `which` is the same object for as long as it is the same. */
export function WorkbenchOf({ which, submission, back }: WorkbenchOfProps) {
  const { data } = useMatchQuery({ id: which.matchId, embed: false })
  return (
    <>
      <EditSender which={which} silent={data !== undefined && isCorrecting(workedOn(data, which))} />
      <ReadWorkbench {...{ which, submission, back }} />
    </>
  )
}

interface WorkbenchOfProps {
  readonly which: WhichAnnotation
  readonly submission: ReviewSubmission | undefined
  /** Where one came from. */
  readonly back: string
}

function ReadWorkbench({ which, submission, back }: WorkbenchOfProps) {
  const read = useMatchQuery({ id: which.matchId, embed: false })
  const match = useMemo(() => read.data && workedOn(read.data, which), [read.data, which])
  const uri = match?.preprocessedVideoUri
  const video = useVideoUrlQuery(uri ? { uri, embed: false } : skipToken)
  const { annotating, error, retry } = useAnnotating(which)
  const failure = read.error ?? error
  if (isNotThere(failure)) return <NotFoundScreen />
  if (failure) {
    const again = () => {
      void read.refetch()
      retry()
    }
    return <Failed what="The match could not be loaded" error={failure} onRetry={again} />
  }
  if (!match || !annotating) return <Waiting />
  return (
    <Workbench
      key={annotationKey(which)}
      {...{ match, annotating, submission, back }}
      videoUrl={uri ? video.data?.url : null}
    />
  )
}

/** What is done to the match itself is no matter of an annotation beside its own: neither its actions nor its review. */
function workedOn(match: MatchView, which: WhichAnnotation): MatchView {
  if (which.kind === 'match') return match
  return { ...match, actions: [], reviewComments: [], statusLog: [] }
}
