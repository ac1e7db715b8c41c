import type { FavoriteView } from '@courtline/messages/views/favorite'
import { useEffect, useRef, useState } from 'react'
import { playFrom } from '../../domain/reels/play-from.ts'
import { useVideoUrlQuery } from '../../domain/video/video-calls.ts'

type Play = NonNullable<FavoriteView['play']>

/** Plays one serve where its picture was, and reports when it is over. */
export function ServePlayer({ play, label, onEnd }: { play: Play; label: string; onEnd: () => void }) {
  const { data, isError } = useVideoUrlQuery({ uri: play.uri, embed: false })
  const [failed, setFailed] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (data) playFrom(video.current, play.start)
  }, [data, play])
  if (isError || failed) return <p className="serve-player-failed">The video could not be loaded.</p>
  if (!data) return <p className="serve-player-failed">Loading the video …</p>
  return (
    <video
      ref={video}
      src={data.url}
      aria-label={label}
      playsInline
      controls
      onError={() => setFailed(true)}
      onEnded={onEnd}
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime < play.end) return
        currentTarget.pause()
        onEnd()
      }}
    />
  )
}
