import { type FrameRate, rateToWrite } from './ffmpeg/frame-timing.ts'
import type { PreprocessSettings } from './preprocess-settings.ts'
import { shownSize, type SourceVideo } from './probe.ts'

export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Size and rate of what is written: those of the first source, within the settings. */
export interface Target {
  readonly size: PictureSize
  readonly rate: FrameRate
}

export function targetOf(first: SourceVideo, settings: PreprocessSettings): Target {
  const shown = shownSize(first.video)
  const box = {
    width: shown.width >= shown.height ? settings.longSidePixels : settings.shortSidePixels,
    height: shown.width >= shown.height ? settings.shortSidePixels : settings.longSidePixels,
  }
  const size = fitInto(
    { width: Math.min(box.width, shown.width), height: Math.min(box.height, shown.height) },
    shown,
  )
  return { size, rate: rateToWrite(first.timing.nominal, settings.maxFramesPerSecond) }
}

/** The largest picture of the shape of `shown` that fits into the box; sides are even, as H.264 requires. */
export function fitInto(box: PictureSize, shown: PictureSize): PictureSize {
  const scale = Math.min(box.width / shown.width, box.height / shown.height)
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2))
  return { width: even(shown.width), height: even(shown.height) }
}

/**
 * The filter graph that joins the sources in their order as `[video]`, and `[audio]` where any source has sound; one
 * without gets silence then, so that the others stay in step. Every source starts at 0 and has a constant rate; ffmpeg
 * turns pictures upright by itself.
 */
export function joinFilter(sources: readonly SourceVideo[], target: Target): string {
  const withSound = sources.some((source) => source.audio)
  const chains = sources.flatMap((source, index) => [
    `[${index}:V:0]${videoChain(source, target)}[v${index}]`,
    ...(withSound ? [`${soundChain(source, index)}[a${index}]`] : []),
  ])
  const pads = sources.map((_, index) => (withSound ? `[v${index}][a${index}]` : `[v${index}]`)).join('')
  const outputs = withSound ? '[joined][audio]' : '[joined]'
  const concat = `${pads}concat=n=${sources.length}:v=1:a=${withSound ? 1 : 0}${outputs}`
  // Where sound is longer than picture, joining leaves a gap between pictures: filled here.
  return [...chains, concat, `[joined]fps=${fraction(target.rate)}[video]`].join(';')
}

export const fraction = (rate: FrameRate) => `${rate.frames}/${rate.seconds}`

function videoChain({ video }: SourceVideo, { size, rate }: Target): string {
  const inner = fitInto(size, shownSize(video))
  const padded = inner.width !== size.width || inner.height !== size.height
  return [
    ...(video.interlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : []),
    `fps=${fraction(rate)}:start_time=0`,
    `scale=${inner.width}:${inner.height}`,
    ...(video.highDynamicRange ? [TO_STANDARD_RANGE] : []),
    ...(padded ? [`pad=${size.width}:${size.height}:(ow-iw)/2:(oh-ih)/2`] : []),
    'setsar=1',
    'format=yuv420p',
  ].join(',')
}

/**
 * Phones film in high dynamic range, which looks washed out when merely cut to 8 bits. White of 300 nits stays white and
 * what is brighter is clipped: a tone curve would be finer, but made the whole transcode take twice as long.
 */
const TO_STANDARD_RANGE = 'zscale=p=bt709:t=bt709:m=bt709:r=tv:npl=300'

function soundChain(source: SourceVideo, index: number): string {
  const format = 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo'
  if (source.audio) return `[${index}:a:0]aresample=48000:async=1:first_pts=0,${format}`
  return `anullsrc=r=48000:cl=stereo,atrim=duration=${source.probe.durationSeconds},${format}`
}
