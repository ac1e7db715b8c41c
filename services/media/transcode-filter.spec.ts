import { describe, expect, it } from '@jest/globals'
import { DEFAULT_SETTINGS } from './preprocess-settings.ts'
import type { SourceVideo } from './probe.ts'
import { fitInto, joinFilter, targetOf } from './transcode-filter.ts'

function source(video: Partial<SourceVideo['video']> = {}, audio = true): SourceVideo {
  return {
    file: '/media/r/1.mov',
    container: 'mov,mp4',
    video: {
      codec: 'hevc',
      profile: 'Main',
      pixelFormat: 'yuv420p',
      widthPixels: 1920,
      heightPixels: 1080,
      pixelAspect: 1,
      rotationDegrees: 0,
      interlaced: false,
      highDynamicRange: false,
      ...video,
    },
    audio: audio ? { codec: 'aac', profile: 'LC' } : undefined,
    timing: {
      nominal: { frames: 120, seconds: 1 },
      startSeconds: 0,
      endSeconds: 10,
      constant: true,
      reordered: false,
      longestKeyGapSeconds: 1,
      startsWithKey: true,
    },
    probe: {
      durationSeconds: 10,
      widthPixels: 1920,
      heightPixels: 1080,
      framesPerSecond: 120,
      videoCodec: 'hevc',
      audioCodec: 'aac',
      sizeBytes: 1,
    },
  }
}

const sizeFor = (video: Partial<SourceVideo['video']>) => targetOf(source(video), DEFAULT_SETTINGS).size

describe('the size that is written', () => {
  it('is that of the source where it fits', () =>
    expect(sizeFor({ widthPixels: 1280, heightPixels: 720 })).toEqual({ width: 1280, height: 720 }))
  it('is at most 1080p', () =>
    expect(sizeFor({ widthPixels: 3840, heightPixels: 2160 })).toEqual({ width: 1920, height: 1080 }))
  it('is at most 1080p upright, too', () =>
    expect(sizeFor({ widthPixels: 3840, heightPixels: 2160, rotationDegrees: 90 })).toEqual({
      width: 1080,
      height: 1920,
    }))
  it('has square pixels', () =>
    expect(sizeFor({ widthPixels: 720, heightPixels: 576, pixelAspect: 64 / 45 })).toEqual({
      width: 1024,
      height: 576,
    }))
  it('has even sides', () =>
    expect(fitInto({ width: 101, height: 101 }, { width: 101, height: 75 })).toEqual({
      width: 102,
      height: 76,
    }))
})

describe('joining', () => {
  const target = targetOf(source(), DEFAULT_SETTINGS)

  it('halves what is faster than 60 frames a second', () =>
    expect(target.rate).toEqual({ frames: 120, seconds: 2 }))

  it('gives silence to a silent file only when another one has sound', () => {
    expect(joinFilter([source(), source({}, false)], target)).toContain(
      'anullsrc=r=48000:cl=stereo,atrim=duration=10',
    )
    expect(joinFilter([source({}, false)], target)).not.toContain('anullsrc')
  })

  it('puts bars around a file of another shape', () => {
    const joined = joinFilter([source(), source({ widthPixels: 640, heightPixels: 480 })], target)
    expect(joined).toContain('scale=1440:1080,pad=1920:1080')
  })
})
