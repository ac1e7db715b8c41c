import { skipToken } from '@reduxjs/toolkit/query'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchView } from '@courtline/messages/views/match'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { useMemo, useState } from 'react'
import { useAnnotationQuery } from '../../../domain/match/annotation-calls.ts'
import { namesOfView } from '../../../domain/score/names-of-view.ts'
import { useVideoUrlQuery } from '../../../domain/video/video-calls.ts'
import { useDemoMatchQuery } from '../../../foundation/calls/demo-calls.ts'
import { Empty, Failed } from '../../../ui/states.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { Practising } from './practising.tsx'
import { usePracticeOpened } from './use-practice.ts'
import '../workbench.css'
import './practice.css'

/** /trialPractice: the first ten points of the demo match, key by key, for everybody. Nothing of it is recorded. */
export function PracticeScreen() {
  const demo = useDemoMatchQuery()
  const match = demo.data
  const which = useMemo(() => match && ownAnnotation(match.id), [match])
  const read = useAnnotationQuery(which ? { which } : skipToken)
  const [round, setRound] = useState(0)
  const error = demo.error ?? read.error
  if (error) {
    const again = () => {
      void demo.refetch()
      if (which) void read.refetch()
    }
    return <Failed what="The demo match could not be loaded" error={error} onRetry={again} />
  }
  if (match === null)
    return <Empty text="There is no demo match to practise on yet. Please come back later." />
  if (!match || !read.data) return <Waiting />
  return (
    <Opened
      key={round}
      match={match}
      reference={read.data}
      onAgain={() => setRound((before) => before + 1)}
    />
  )
}

function Opened({
  match,
  reference,
  onAgain,
}: {
  match: MatchView
  reference: AnnotationView
  onAgain: () => void
}) {
  // Later frames of the live feed change nothing while the user types.
  const [model] = useState(reference)
  const { lessons, replayed } = usePracticeOpened(model)
  const names = useMemo(() => namesOfView(model), [model])
  const uri = match.preprocessedVideoUri
  const video = useVideoUrlQuery(uri ? { uri, embed: false } : skipToken)
  if (!replayed) return <Waiting />
  const videoUrl = uri ? video.data?.url : null
  return <Practising {...{ match, names, lessons, replayed, videoUrl, onAgain }} reference={model} />
}
