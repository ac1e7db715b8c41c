import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Ffmpeg } from '@courtline/media/ffmpeg/find-ffmpeg'
import { makeCourtAnimation } from '@courtline/media/synthetic/make-court-animation'
import { typeMatch } from './annotation-of-keys.ts'
import { courtOfMatch } from './court-of-match.ts'
import type { DemoMatch } from './demo-matches.ts'

const NO_VIDEO = 'This is a renamed text file. The media worker finds no video in it and reports that.\n'

/**
 * The file to upload to a match, made on the spot in its own folder below `workDir`; one that was made before is used
 * again, so that an upload can continue. Undefined where the match has no video.
 */
export async function videoFileOf(
  match: DemoMatch,
  { ffmpeg, workDir, signal }: { ffmpeg: Ffmpeg; workDir: string; signal: AbortSignal },
): Promise<string | undefined> {
  const { video, typed } = match
  if (video.kind === 'none') return undefined
  const folder = path.join(workDir, match.id)
  const file = path.join(folder, video.fileName)
  if (existsSync(file)) return file
  await mkdir(folder, { recursive: true })
  if (video.kind === 'broken') {
    await writeFile(file, NO_VIDEO.repeat(100))
    return file
  }
  const unfinished = path.join(folder, `unfinished ${video.fileName}`)
  await makeCourtAnimation(ffmpeg, courtOfMatch(typeMatch(typed), video.surface), unfinished, { signal })
  await rename(unfinished, file)
  return file
}
