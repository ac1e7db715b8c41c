import type { MatchView } from '@courtline/messages/views/match'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState, type ReactNode } from 'react'
import { clockTenths } from '../../foundation/time/clock.ts'
import { Playback } from '../video/playback.ts'
import { VideoPlayer } from '../video/player.tsx'
import { useVideoUrlQuery } from '../video/video-calls.ts'
import { AgreementFigures, ConfusionPanel } from './agreement-figures.tsx'
import { BothVersions } from './both-versions.tsx'
import { DifferenceList } from './difference-list.tsx'
import { DifferenceTimeline } from './difference-timeline.tsx'
import type { Compared } from './use-comparison.ts'
import './comparison.css'

/** Seconds of picture before the serve of a difference. */
const LEAD_SECONDS = 2

/**
 * Two annotations of one match: how far they agree, where they differ, and the picture there with both versions below
 * (D122, D123). `children` is shown below the list: what is decided about them.
 */
export function Comparison({
  match,
  compared,
  sides,
  actionsOf,
  children,
}: {
  match: MatchView
  compared: Compared
  /** What the first and the second are called. */
  sides: readonly [string, string]
  /** What can be done about the chosen difference. */
  actionsOf?: (differenceId: string) => ReactNode
  children?: ReactNode
}) {
  const { differences } = compared
  const [playback] = useState(() => new Playback())
  const [chosenId, setChosenId] = useState(differences[0]?.id)
  const chosen = differences.find(({ id }) => id === chosenId) ?? differences[0]
  const choose = (id: string) => {
    setChosenId(id)
    const difference = differences.find((each) => each.id === id)
    if (!difference) return
    playback.seekTo(Math.max(0, difference.clockSeconds - LEAD_SECONDS))
    playback.play()
  }
  return (
    <div className="comparison">
      <div className="comparison-left">
        <section className="panel comparison-picture" aria-label="Video">
          <Picture match={match} playback={playback} />
          {chosen && (
            <p className="comparison-place num">
              Difference {differences.indexOf(chosen) + 1} of {differences.length} ·{' '}
              {clockTenths(chosen.clockSeconds)}
            </p>
          )}
          <DifferenceTimeline
            {...{ compared, sides, playback }}
            chosenId={chosen?.id}
            durationSeconds={match.probe?.durationSeconds ?? 0}
            onChoose={choose}
          />
        </section>
        {chosen && <BothVersions {...{ compared, sides, chosen }} />}
        {chosen && actionsOf?.(chosen.id)}
      </div>
      <div className="comparison-right">
        <AgreementFigures compared={compared} />
        <ConfusionPanel {...{ compared, sides, chosen }} field="outcome" title="Outcome" />
        <DifferenceList compared={compared} chosenId={chosen?.id} onChoose={choose} />
        {children}
        <ConfusionPanel {...{ compared, sides, chosen }} field="shotType" title="Stroke" />
        <ConfusionPanel {...{ compared, sides, chosen }} field="errorType" title="Error" />
      </div>
    </div>
  )
}

function Picture({ match, playback }: { match: MatchView; playback: Playback }) {
  const uri = match.preprocessedVideoUri
  const { data } = useVideoUrlQuery(uri ? { uri, embed: false } : skipToken)
  if (!uri) return <p className="comparison-no-video muted">This match has no video.</p>
  if (!data) return <p className="comparison-no-video muted" role="status" aria-label="Loading the video" />
  return (
    <VideoPlayer src={data.url} playback={playback} label={`Video of ${match.metadata.teams.join(' v ')}`} />
  )
}
