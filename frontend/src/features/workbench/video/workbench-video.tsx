import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { Replay } from '@courtline/scoring/replay/replay'
import { memo, useCallback, useState, type ReactNode } from 'react'
import { StateScoreBox } from '../../../domain/score/state-score-box.tsx'
import type { Playback } from '../../../domain/video/playback.ts'
import { VideoPlayer } from '../../../domain/video/player.tsx'
import { useStateAtPlayhead } from '../timeline/use-state-at-playhead.ts'
import './video.css'

/** The video with the score at the playhead; `children` lie over it. */
export const WorkbenchVideo = memo(function WorkbenchVideo({
  match,
  videoUrl,
  playback,
  replayed,
  names,
  children,
}: {
  match: MatchView
  /** Undefined while it is read, null where there is none. */
  videoUrl: string | undefined | null
  playback: Playback
  replayed: Replay
  names: MatchNames
  children: ReactNode
}) {
  const [failed, setFailed] = useState(false)
  const onFailed = useCallback(() => setFailed(true), [])
  const label = `Video of ${match.metadata.teams.join(' v ')}`
  return (
    <div className="workbench-video">
      {videoUrl && !failed ? (
        <VideoPlayer src={videoUrl} playback={playback} label={label} onFailed={onFailed} />
      ) : (
        <div className="workbench-video-missing" role="status">
          {missingText(failed, videoUrl)}
          {failed && (
            <Button size="xs" onClick={() => setFailed(false)}>
              Try again
            </Button>
          )}
        </div>
      )}
      <ScoreAtPlayhead {...{ replayed, names, playback }} />
      {children}
    </div>
  )
})

function ScoreAtPlayhead({
  replayed,
  names,
  playback,
}: {
  replayed: Replay
  names: MatchNames
  playback: Playback
}) {
  return (
    <div className="workbench-score">
      <StateScoreBox state={useStateAtPlayhead(replayed, playback)} names={names} />
    </div>
  )
}

function missingText(failed: boolean, videoUrl: string | undefined | null): string {
  if (failed)
    return 'The video could not be shown. Ask an admin to force preprocessing; your annotation is safe.'
  return videoUrl === null ? 'This match has no video: it is annotated by import.' : 'Loading the video …'
}
