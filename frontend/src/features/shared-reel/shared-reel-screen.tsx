import { Button } from '@mantine/core'
import type { Answer } from '@courtline/messages/routes/table'
import { useRef } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useParams } from '../../foundation/navigation/use-navigation.ts'
import { playFrom } from '../../domain/reels/play-from.ts'
import { ReelChapters } from '../../domain/reels/reel-chapters.tsx'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { clock } from '../../foundation/time/clock.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import './shared-reel.css'

const sharedReelCalls = api.injectEndpoints({
  endpoints: (build) => ({
    sharedReel: build.query<Answer<'sharedReel'>, string>({
      query: (token) => callOf('sharedReel', { params: { token } }),
    }),
  }),
})

/** /reel/{token}: a reel for everyone with its link, without a log-in. */
export function SharedReelScreen() {
  const { token = '' } = useParams()
  const { data, isError } = sharedReelCalls.useSharedReelQuery(token)
  const video = useRef<HTMLVideoElement>(null)
  if (isError)
    return (
      <div className="page">
        <PageHead title="This reel is not shared any more." />
        <Link to={paths.home()} className="link">
          Go to Courtline
        </Link>
      </div>
    )
  if (!data) return <Waiting />
  const tracks = `/api/reels/${encodeURIComponent(token)}`
  return (
    <div className="page shared-reel">
      <PageHead title={data.title} sub={clock(data.durationSeconds)}>
        <Button component="a" variant="default" size="xs" href={`${data.videoURL}&download=1`} download>
          Download mp4
        </Button>
      </PageHead>
      <video
        ref={video}
        controls
        playsInline
        src={data.videoURL}
        poster={data.posterURL}
        aria-label={data.title}
      >
        <track kind="captions" label="Score" src={`${tracks}/captions.vtt`} />
        <track kind="chapters" src={`${tracks}/chapters.vtt`} />
      </video>
      {data.description !== '' && <p className="shared-reel-description">{data.description}</p>}
      <ReelChapters chapters={data.chapters} onPlay={(seconds) => playFrom(video.current, seconds)} />
    </div>
  )
}
