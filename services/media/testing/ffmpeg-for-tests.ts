import { type Ffmpeg, findFfmpeg, packagedFfmpeg } from '../ffmpeg/find-ffmpeg.ts'

/**
 * The ffmpeg that npm installs, so that tests see the same everywhere (it also starts in a fraction of the time of a
 * system's); where there is none, the named or system one.
 */
export async function ffmpegForTests(runningFolder?: string): Promise<Ffmpeg> {
  const found = await findFfmpeg({
    ...process.env,
    FFMPEG_PATH: packagedFfmpeg()[0] ?? process.env['FFMPEG_PATH'],
  })
  if ('refused' in found) throw new Error(found.refused)
  return { path: found.path, ...(runningFolder === undefined ? {} : { runningFolder }) }
}
