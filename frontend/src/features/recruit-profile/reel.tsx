import { Button } from '@mantine/core'
import type { RecruitProfile } from '@courtline/messages/views/recruiting'
import { useEffect, useRef, useState } from 'react'
import { enDashes } from '../../domain/score/en-dashes.ts'
import { playFrom } from '../../domain/reels/play-from.ts'
import { useVideoUrlQuery } from '../../domain/video/video-calls.ts'
import { lengthInWords } from '../../foundation/time/clock.ts'

type ReelPoint = RecruitProfile['reel'][number]

/** The recruit's best points, played one after the other; absent on paper. */
export function Reel({ points }: { points: readonly ReelPoint[] }) {
  const [place, setPlace] = useState<number>()
  const point = place === undefined ? undefined : points[place]
  const seconds = points.reduce((sum, { start, end }) => sum + (end - start), 0)
  const next = () => setPlace((now) => (now === undefined || now + 1 >= points.length ? undefined : now + 1))
  return (
    <section className="recruit-reel" aria-labelledby="profile-reel">
      <h2 id="profile-reel">
        Best points{' '}
        <span className="muted num">
          {points.length} in {lengthInWords(seconds)}
        </span>
      </h2>
      {point ? (
        <PointPlayer key={place} point={point} onEnd={next} />
      ) : (
        <Button variant="filled" onClick={() => setPlace(0)}>
          Play the best points
        </Button>
      )}
      <ol className="recruit-reel-points">
        {points.map((each, index) => (
          <li key={`${each.uri} ${each.start}`}>
            <Button
              size="xs"
              variant={index === place ? 'outline' : 'default'}
              aria-pressed={index === place}
              onClick={() => setPlace(index)}
            >
              {each.what}
              {each.called !== null && (
                <span className="muted num recruit-reel-score">{enDashes(each.called)}</span>
              )}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

function PointPlayer({ point, onEnd }: { point: ReelPoint; onEnd: () => void }) {
  const { data, isError } = useVideoUrlQuery({ uri: point.uri, embed: false })
  const [failed, setFailed] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (data) playFrom(video.current, point.start)
  }, [data, point])
  if (isError || failed) return <p className="muted">The video could not be loaded.</p>
  if (!data) return <p className="muted">Loading the video …</p>
  return (
    <video
      ref={video}
      className="recruit-reel-video"
      src={data.url}
      aria-label={point.what}
      playsInline
      controls
      onError={() => setFailed(true)}
      onEnded={onEnd}
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime < point.end) return
        currentTarget.pause()
        onEnd()
      }}
    />
  )
}
