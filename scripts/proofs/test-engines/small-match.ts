import path from 'node:path'
import { findFfmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { makeCourtAnimation } from '@courtline/media/synthetic/make-court-animation'
import { derivedId } from '@courtline/messages/ids'
import { typeMatch } from '@courtline/site/demo/annotation-of-keys'
import { courtOfMatch } from '@courtline/site/demo/court-of-match'
import { demoMatchesOn, type DemoMatch } from '@courtline/site/demo/demo-matches'

/** One game of a match with a video. */
export function smallMatch(): DemoMatch {
  const template = demoMatchesOn(new Date()).find(
    ({ video, target }) => video.kind === 'animation' && target === 'Queued',
  )
  if (!template) throw new Error('The demo has no match with a video that waits in the queue')
  const typed = { ...template.typed, games: template.typed.games.slice(0, 1) }
  return {
    ...template,
    id: derivedId('match of the cluster test'),
    typed,
    whyScoreDiffers: 'Only one game is annotated.',
    target: 'Edited',
  }
}

/** Its video, as small as the court can be drawn, so that a busy machine has little to do. */
export async function smallVideo({ typed }: DemoMatch, folder: string): Promise<string> {
  const found = await findFfmpeg(process.env)
  if ('refused' in found) throw new Error(found.refused)
  const file = path.join(folder, 'match.mp4')
  const options = { size: { width: 320, height: 180 }, framesPerSecond: 5 }
  await makeCourtAnimation(found, courtOfMatch(typeMatch(typed)), file, options)
  return file
}
