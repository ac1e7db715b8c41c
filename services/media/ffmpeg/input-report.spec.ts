import { describe, expect, it } from '@jest/globals'
import { readInputReport } from './input-report.ts'

const PHONE = `[info] Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/media/r/1.mov':
[info]   Metadata:
[info]     major_brand     : qt
[info]   Duration: 01:02:03.50, start: 0.000000, bitrate: 25000 kb/s
[info]   Stream #0:0[0x1](und): Video: hevc (Main 10) (hvc1 / 0x31637668), yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67), 1920x1080, 24000 kb/s, 59.95 fps, 59.94 tbr, 600 tbn (default)
[info]     Metadata:
[info]       creation_time   : 2025-05-01T12:00:00.000000Z
[info]     Side data:
[info]       displaymatrix: rotation of -90.00 degrees
[info]   Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 160 kb/s (default)
[error] At least one output file must be specified`

const CAMCORDER = `[info] Input #0, mpeg, from 'file:/media/r/1.mod':
[info]   Duration: 00:10:00.00, start: 0.220000, bitrate: 9000 kb/s
[info]   Stream #0:0[0x1e0]: Video: mpeg2video (Main), yuv420p(tv, top first), 720x576 [SAR 64:45 DAR 16:9], 25 fps, 25 tbr, 90k tbn
[info]   Stream #0:1[0x80]: Audio: ac3, 48000 Hz, stereo, fltp, 256 kb/s`

const SONG_WITH_COVER = `[info] Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'file:/media/r/1.mp4':
[info]   Duration: 00:03:00.00, start: 0.000000, bitrate: 256 kb/s
[info]   Stream #0:0[0x1](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, stereo, fltp, 250 kb/s (default)
[info]   Stream #0:1[0x0]: Video: mjpeg (Baseline), yuvj420p(pc, bt470bg/unknown/unknown), 600x600 [SAR 1:1 DAR 1:1], 90k tbr, 90k tbn (attached pic)`

describe('the report of ffmpeg about a file', () => {
  it('is read from a phone’s video: turned, ten bits, high dynamic range', () => {
    expect(readInputReport(PHONE)).toEqual({
      container: 'mov,mp4,m4a,3gp,3g2,mj2',
      durationSeconds: 3723.5,
      video: {
        codec: 'hevc',
        profile: 'Main 10',
        pixelFormat: 'yuv420p10le',
        widthPixels: 1920,
        heightPixels: 1080,
        pixelAspect: 1,
        rotationDegrees: 270,
        interlaced: false,
        highDynamicRange: true,
        framesPerSecond: 59.95,
      },
      audio: { codec: 'aac', profile: 'LC' },
    })
  })

  it('is read from a camcorder’s video: interlaced, with pixels that are not square', () => {
    const report = readInputReport(CAMCORDER)
    expect(report?.video).toMatchObject({ codec: 'mpeg2video', interlaced: true, pixelAspect: 64 / 45 })
    expect(report?.audio?.codec).toBe('ac3')
  })

  it('does not take a cover picture for a video', () => {
    const report = readInputReport(SONG_WITH_COVER)
    expect(report?.video).toBeUndefined()
    expect(report?.audio?.codec).toBe('aac')
  })

  it('is nothing where the file could not be opened', () => {
    expect(readInputReport('[error] file:/x.mp4: Invalid data found when processing input')).toBeUndefined()
  })
})
