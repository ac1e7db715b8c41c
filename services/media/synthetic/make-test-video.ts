import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { THREADS } from '../ffmpeg/input-guard.ts'
import { runFfmpeg } from '../ffmpeg/run.ts'
import { type FrameSize, numberedFrames } from './numbered-frames.ts'

export interface TestVideo {
  readonly file: string
  readonly seconds: number
  /** Frames per second as ffmpeg writes them: '25', '30000/1001'. */
  readonly rate: string
  readonly size: FrameSize
  readonly codec: 'h264' | 'hevc' | 'mpeg2video' | 'mpeg4' | 'mjpeg' | 'prores' | 'dvvideo'
  readonly container: 'mp4' | 'mov' | 'avi' | 'mpeg' | 'mpegts' | 'flv' | 'matroska'
  readonly audio: boolean
  /** `everySecond` is what preprocessing makes: a key frame a second and no B-frames (H.264 only). */
  readonly keyFrames?: 'everySecond' | 'encoderDefault'
  /** Ten bits and bright colours, as phones film (HEVC only). */
  readonly highDynamicRange?: boolean
  /** Two half pictures a frame, as camcorders filmed (MPEG-2 only). */
  readonly interlaced?: boolean
  /** Turned by a flag in the file, as phones do. */
  readonly rotationDegrees?: number
}

/**
 * Makes a short video whose frames carry their number (see `readFrameNumbers`): a real file in a format that cameras
 * write, for tests and the browser journey.
 */
export async function makeTestVideo(ffmpeg: Ffmpeg, video: TestVideo): Promise<void> {
  const frames = Math.round(video.seconds * framesPerSecond(video.rate))
  const raw = video.rotationDegrees === undefined ? video.file : `${video.file}.upright`
  await runFfmpeg(ffmpeg, {
    args: [
      ['-f', 'rawvideo', '-pix_fmt', 'gray', '-video_size', `${video.size.width}x${video.size.height}`],
      ['-framerate', video.rate, '-i', 'pipe:0'],
      video.audio ? ['-f', 'lavfi', '-i', `sine=frequency=440:beep_factor=4:sample_rate=48000`] : [],
      [
        '-pix_fmt',
        video.highDynamicRange ? 'yuv420p10le' : 'yuv420p',
        ...encoder(video),
        '-t',
        String(frames / framesPerSecond(video.rate)),
      ],
      video.audio ? soundEncoder(video) : [],
      ['-f', video.container, raw],
    ].flat(),
    limitSeconds: 120,
    input: numberedFrames(frames, video.size),
  })
  if (video.rotationDegrees !== undefined) await addRotation(ffmpeg, raw, video, video.rotationDegrees)
}

export function framesPerSecond(rate: string): number {
  const [frames = 25, seconds = 1] = rate.split('/').map(Number)
  return frames / seconds
}

function encoder({ codec, rate, keyFrames, highDynamicRange, interlaced }: TestVideo): string[] {
  const keyEvery = String(Math.round(framesPerSecond(rate)))
  const everySecond = ['-g', keyEvery, '-keyint_min', keyEvery, '-sc_threshold', '0', '-bf', '0']
  switch (codec) {
    case 'h264':
      return [
        [
          '-c:v',
          'libx264',
          '-preset',
          keyFrames === 'everySecond' ? 'ultrafast' : 'veryfast',
          '-threads',
          THREADS,
        ],
        keyFrames === 'everySecond' ? everySecond : ['-bf', '2'],
      ].flat()
    case 'hevc':
      return [
        ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1'],
        ['-x265-params', `log-level=error:bframes=2${highDynamicRange ? HLG : ''}`],
      ].flat()
    case 'mjpeg':
      return ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '4']
    case 'prores':
      return ['-c:v', 'prores', '-pix_fmt', 'yuv422p10le']
    case 'dvvideo':
      return ['-c:v', 'dvvideo', '-pix_fmt', 'yuv420p', '-s', '720x576']
    case 'mpeg2video':
    case 'mpeg4':
      return [
        ['-c:v', codec, '-q:v', '4'],
        interlaced ? ['-vf', 'setfield=tff', '-flags', '+ilme+ildct'] : [],
      ].flat()
  }
}

const HLG = ':colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc'

function soundEncoder({ container }: TestVideo): string[] {
  if (container === 'mpeg' || container === 'avi') return ['-c:a', 'mp2', '-b:a', '128k']
  return ['-c:a', 'aac', '-b:a', '96k']
}

/** ffmpeg 5 writes the flag by the `rotate` tag, ffmpeg 6 and later by an input option; each ignores or refuses the other's. */
async function addRotation(
  ffmpeg: Ffmpeg,
  upright: string,
  video: TestVideo,
  degrees: number,
): Promise<void> {
  const output = ['-c', 'copy', '-f', video.container, video.file]
  const byTag = ['-i', upright, '-metadata:s:v:0', `rotate=${degrees}`, ...output]
  const byOption = ['-display_rotation', String(-degrees), '-i', upright, ...output]
  await runFfmpeg(ffmpeg, { args: byOption, limitSeconds: 60 }).catch(() =>
    runFfmpeg(ffmpeg, { args: byTag, limitSeconds: 60 }),
  )
}
