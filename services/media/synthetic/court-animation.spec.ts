import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { reasonToTranscode } from '../copy-check.ts'
import type { Ffmpeg } from '../ffmpeg/find-ffmpeg.ts'
import { ffmpegForTests } from '../testing/ffmpeg-for-tests.ts'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { probeVideo } from '../probe.ts'
import { playerPaths, REACH_METRES } from './court-players.ts'
import {
  ballAt,
  HALF_LENGTH,
  hitsOf,
  type ScriptedServe,
  SERVICE_LINE,
  SINGLES_HALF_WIDTH,
} from './court-script.ts'
import { clockText } from './court-view.ts'
import { makeCourtAnimation } from './make-court-animation.ts'

const anyServe = fc.record({
  clockStart: fc.integer({ min: 2, max: 500 }),
  length: fc.double({ min: 1, max: 30, noNaN: true }),
  server: fc.constantFrom(0 as const, 1 as const),
  nearPlayer: fc.constantFrom(0 as const, 1 as const),
  side: fc.constantFrom('Deuce' as const, 'Ad' as const),
  hits: fc.integer({ min: 1, max: 20 }),
})

const serveWith = (ending: ScriptedServe['ending']) =>
  anyServe.map(({ length, ...serve }) => ({ ...serve, clockStop: serve.clockStart + length, ending }))

const always = (ending: ScriptedServe['ending'], check: (serve: ScriptedServe) => void) =>
  fc.assert(fc.property(serveWith(ending), check))

/** Where the last hit comes down: across the court, and beyond the net as its player sees it. */
const lastBounce = (serve: ScriptedServe) => {
  const hit = hitsOf(serve).at(-1)
  return { x: Math.abs(hit?.bounce.x ?? 0), depth: (hit?.bounce.y ?? 0) * -Math.sign(hit?.from.y ?? 0) }
}

/** On which side of the body the last ball is hit: 1 is the player's own right. */
const lastSide = (serve: ScriptedServe) => {
  const hit = hitsOf(serve).at(-1)
  return (hit?.racketSide ?? 0) * ((hit?.from.y ?? 0) < 0 ? 1 : -1)
}

describe('a scripted rally', () => {
  it('is hit in turn, the server first, over its clock time', () =>
    always('In', (serve) => {
      const hits = hitsOf(serve)
      expect(hits).toHaveLength(serve.hits)
      expect(hits.map((hit) => hit.player === serve.server)).toEqual(hits.map((_, index) => index % 2 === 0))
      expect(hits[0]?.atSeconds).toBeGreaterThan(serve.clockStart)
      expect(hits.at(-1)?.endAtSeconds).toBeCloseTo(serve.clockStop, 6)
    }))

  it('begins with a serve across into the service box', () =>
    always('In', (serve) => {
      const [first] = hitsOf(serve)
      expect(Math.abs(first?.bounce.y ?? 99)).toBeLessThan(SERVICE_LINE)
      expect((first?.bounce.x ?? 0) * (first?.from.x ?? 0)).toBeLessThan(0)
      expect((first?.bounce.y ?? 0) * (first?.from.y ?? 0)).toBeLessThan(0)
    }))

  it('ends in the court, or where the script places it', () => {
    always('In', (serve) => {
      expect(lastBounce(serve).x).toBeLessThan(SINGLES_HALF_WIDTH)
      expect(lastBounce(serve).depth).toBeLessThan(HALF_LENGTH)
    })
    always('Long', (serve) =>
      expect(lastBounce(serve).depth).toBeGreaterThan(serve.hits === 1 ? SERVICE_LINE : HALF_LENGTH),
    )
    always('Wide', (serve) => expect(lastBounce(serve).x).toBeGreaterThan(SINGLES_HALF_WIDTH))
    always('Net', (serve) => expect(lastBounce(serve).depth).toBeLessThan(0))
  })

  it('shows the ball at the racket of the player who hits it', () =>
    always('Long', (serve) => {
      const hits = hitsOf(serve)
      const paths = playerPaths({ durationSeconds: 600, serves: [serve] })
      for (const hit of hits) {
        const ball = ballAt(serve, hits, hit.atSeconds)
        const player = paths[hit.player].at(hit.atSeconds)
        const racketX = player.x + hit.racketSide * REACH_METRES
        expect(Math.hypot(ball.x - racketX, ball.y - player.y)).toBeLessThan(0.3)
      }
    }))

  it('ends with the stroke of the script, on that side of a right-handed player', () => {
    always('In', (serve) => {
      const rally = { ...serve, hits: serve.hits + 1 }
      expect(lastSide({ ...rally, lastStroke: 'Forehand' })).toBe(1)
      expect(lastSide({ ...rally, lastStroke: 'Backhand' })).toBe(-1)
    })
  })

  it('shows a volley hit at the net, before the ball comes down', () =>
    always('In', (serve) => {
      const hits = hitsOf({ ...serve, hits: serve.hits + 2, lastStroke: 'Volley' })
      expect(Math.abs(hits.at(-1)?.from.y ?? 99)).toBeLessThan(SERVICE_LINE)
      expect(hits.at(-2)?.bounceAtSeconds).toBe(hits.at(-1)?.atSeconds)
    }))
})

describe('the court animation', () => {
  let folder = ''
  let ffmpeg: Ffmpeg
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'courtline-court-'))
    ffmpeg = await ffmpegForTests()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is as long as its script and needs no transcoding', async () => {
    const file = path.join(folder, 'court.mp4')
    const serve = {
      clockStart: 1,
      clockStop: 2.5,
      server: 0,
      nearPlayer: 1,
      side: 'Ad',
      hits: 2,
      ending: 'Net',
    } as const
    await makeCourtAnimation(ffmpeg, { durationSeconds: 3, serves: [serve] }, file)
    const probed = await probeVideo(ffmpeg, file)
    if ('refused' in probed) throw new Error(probed.refused)
    expect(probed.source.probe).toMatchObject({ durationSeconds: 3, framesPerSecond: 20, widthPixels: 960 })
    expect(reasonToTranscode(probed.source, DEFAULT_SETTINGS)).toBeUndefined()
  })

  it('has a clock that shows the time of the video', () => {
    expect(clockText(0)).toBe('00:00:00')
    expect(clockText(754.9)).toBe('00:12:34')
    expect(clockText(3723)).toBe('01:02:03')
  })
})
