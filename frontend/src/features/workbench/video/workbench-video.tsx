import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import type { MatchState } from '@courtline/scoring/rules/state'
import { useCallback, useState } from 'react'
import { StateScoreBox } from '../../../domain/score/state-score-box.tsx'
import type { Playback } from '../../../domain/video/playback.ts'
import { VideoPlayer } from '../../../domain/video/player.tsx'
import type { Entry } from '../entry/use-entry.ts'
import type { DeadTime } from '../timeline/use-dead-time.ts'
import { PlaybackBadge } from './playback-badge.tsx'
import './video.css'

/** The video with the score at the playhead, the rate and, during a point, the crossings counted so far. */
export function WorkbenchVideo({
  match,
  videoUrl,
  playback,
  entry,
  deadTime,
  state,
  names,
}: {
  match: MatchView
  /** Undefined while it is read, null where there is none. */
  videoUrl: string | undefined | null
  playback: Playback
  entry: Entry
  deadTime: DeadTime
  state: MatchState
  names: MatchNames
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
      <div className="workbench-score">
        <StateScoreBox state={state} names={names} />
      </div>
      <PlaybackBadge playback={playback} phase={entry.state.phase} deadTime={deadTime} />
      {entry.state.phase !== 'idle' && (
        <span className="workbench-crossings">
          over the net <b>{entry.netCrosses}</b>
        </span>
      )}
    </div>
  )
}

function missingText(failed: boolean, videoUrl: string | undefined | null): string {
  if (failed)
    return 'The video could not be shown. Ask an admin to force preprocessing; your annotation is safe.'
  return videoUrl === null ? 'This match has no video: it is annotated by import.' : 'Loading the video …'
}
