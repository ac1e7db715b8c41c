import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { findFfmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { runFfmpeg } from '@courtline/media/ffmpeg/run'
import { annotationOf, typeMatch } from '@courtline/site/demo/annotation-of-keys'
import { bringMatch } from '@courtline/site/demo/bring-match'
import { demoMatchesOn } from '@courtline/site/demo/demo-matches'
import type { PeopledSite } from './site-with-everybody.ts'

/** Above this a match gets a smaller rendition of its video, for slow lines. */
const KILOBITS_PER_SECOND = 4500

/** Brings a finished match of one game, whose video takes more than slow lines carry; answers its id. */
export async function bringLargeMatch({ cast, video }: PeopledSite): Promise<string> {
  const finished = demoMatchesOn(new Date()).find(({ target }) => target === 'Edited')
  if (!finished) throw new Error('No match of the demo is finished')
  const typed = { ...finished.typed, games: finished.typed.games.slice(0, 1) }
  const lastStop = annotationOf(typeMatch(typed)).at(-1)?.clockTime.stop ?? 0
  const file = path.join(path.dirname(video), 'large.mp4')
  await writeLargeVideo(file, Math.ceil(lastStop) + 2)
  const metadata = { ...finished.metadata, score: null, unparsedScore: null }
  const match = { ...finished, id: randomUUID(), metadata, typed }
  const { signal } = new AbortController()
  await bringMatch(match, { cast, videoFile: async () => file, signal })
  return match.id
}

/** Small pictures, filled up to a constant rate: a large file that is encoded in a moment and copied as it is. */
async function writeLargeVideo(file: string, seconds: number): Promise<void> {
  const found = await findFfmpeg(process.env)
  if ('refused' in found) throw new Error(found.refused)
  const rate = `${KILOBITS_PER_SECOND}k`
  await runFfmpeg(found, {
    args: [
      ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10', '-t', String(seconds)],
      ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ['-g', '10', '-keyint_min', '10', '-sc_threshold', '0', '-bf', '0'],
      ['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate, '-x264-params', 'nal-hrd=cbr'],
      ['-f', 'mp4', file],
    ].flat(),
    limitSeconds: 60,
  })
}
