import { useTrialVideosQuery } from '../../domain/trial/trial-calls.ts'

/** The placeholder of a video that is not set yet (D122). */
const TEXTS = [
  {
    title: 'One serve, three keys',
    text: 'Space starts the point at the serve, a full stop counts each ball over the net, Space ends it. The score, the server and the sides follow by themselves.',
  },
  {
    title: 'How a point ended',
    text: 'W is a winner, U an unforced error, E a forced error; A is an ace. Then the player 1 to 4 and the stroke F, B or V. N and O are a ball in the net or out.',
  },
  {
    title: 'Faults, lets and corrections',
    text: 'N and O right after a serve are a fault, L is a let. Ctrl Z takes back, F2 changes a row, F8 goes to the next problem. A question mark shows every key.',
  },
] as const

/** The three instructional videos of the site's settings, or the texts in their place. */
export function Instructions() {
  const { data: videos = [] } = useTrialVideosQuery()
  return (
    <ul className="trial-videos" aria-label="How it works">
      {TEXTS.map(({ title, text }, place) => {
        const video = videos[place]
        return (
          <li key={title} className="panel">
            <h2>{video?.title ?? title}</h2>
            <p>{text}</p>
            {video && (
              <a className="link" href={video.url} target="_blank" rel="noreferrer">
                Watch the video
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
