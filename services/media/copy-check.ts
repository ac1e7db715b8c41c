import { ratePerSecond } from './ffmpeg/frame-timing.ts'
import type { PreprocessSettings } from './preprocess-settings.ts'
import { shownSize, type SourceVideo } from './probe.ts'

/** A 'second' of 30 frames of 1001/30000 s is a little longer than one. */
const KEY_GAP_SLACK = 1.05
const PROFILES = ['Constrained Baseline', 'Baseline', 'Main', 'High']

/**
 * What keeps a source from being copied as it is, or undefined when it already is all that preprocessing would
 * make (D12): found from its packets, not from its header.
 */
export function reasonToTranscode(source: SourceVideo, settings: PreprocessSettings): string | undefined {
  return streamReason(source) ?? sizeReason(source, settings) ?? timingReason(source, settings)
}

function streamReason({ container, video, audio }: SourceVideo): string | undefined {
  if (!container.split(',').includes('mp4')) return 'another container than MP4'
  if (video.codec !== 'h264') return 'not H.264'
  if (!PROFILES.includes(video.profile)) return 'a profile that browsers may not play'
  if (video.pixelFormat !== 'yuv420p' || video.highDynamicRange) return 'other colours than 8-bit 4:2:0'
  if (video.interlaced) return 'interlaced'
  if (video.rotationDegrees !== 0) return 'turned'
  if (Math.abs(video.pixelAspect - 1) > 0.001) return 'pixels that are not square'
  if (audio && (audio.codec !== 'aac' || audio.profile !== 'LC')) return 'sound that is not AAC'
  return undefined
}

function sizeReason({ video }: SourceVideo, settings: PreprocessSettings): string | undefined {
  const { width, height } = shownSize(video)
  const tooLarge =
    Math.max(width, height) > settings.longSidePixels || Math.min(width, height) > settings.shortSidePixels
  return tooLarge ? 'too large' : undefined
}

function timingReason({ timing }: SourceVideo, settings: PreprocessSettings): string | undefined {
  if (timing.reordered) return 'B-frames'
  if (!timing.constant) return 'a changing frame rate'
  if (ratePerSecond(timing.nominal) > settings.maxFramesPerSecond + 0.01) return 'too many frames a second'
  if (!timing.startsWithKey || Math.abs(timing.startSeconds) > 0.001) return 'a late start'
  if (timing.longestKeyGapSeconds > settings.keyFrameEverySeconds * KEY_GAP_SLACK)
    return 'key frames too far apart'
  return undefined
}
