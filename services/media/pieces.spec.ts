import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { PacketTable } from './ffmpeg/packets.ts'
import { piecesAsWritten, rangesToKeep } from './pieces.ts'

const FPS = 25

/** A minute of 25 frames a second with a key frame each second. */
const minute: PacketTable = (() => {
  const presentation = Array.from({ length: 60 * FPS }, (_, index) => index)
  return {
    tickSeconds: 1 / FPS,
    presentation,
    decoding: presentation,
    isKey: presentation.map((index) => index % FPS === 0),
    checksum: presentation,
  }
})()

const keptSeconds = (...serves: readonly (readonly [start: number, stop: number])[]) =>
  rangesToKeep(
    serves.map(([startSeconds, stopSeconds]) => ({ startSeconds, stopSeconds })),
    minute,
  ).map(({ first, end }) => [first / FPS, end / FPS])

const servesInMinute = fc.array(
  fc.tuple(fc.double({ min: 0, max: 59, noNaN: true }), fc.double({ min: 0, max: 20, noNaN: true })),
  { minLength: 1, maxLength: 20 },
)

describe('what a cut keeps', () => {
  it('starts on the last key frame that leaves a lead-in of a second', () => {
    expect(keptSeconds([10, 12])).toEqual([[9, 13]])
    expect(keptSeconds([10.9, 12])).toEqual([[9, 13]])
    expect(keptSeconds([11, 12])).toEqual([[10, 13]])
  })

  it('joins what overlaps or touches', () => {
    expect(keptSeconds([10, 12], [14, 15])).toEqual([[9, 16]])
    expect(keptSeconds([10, 12], [15, 16])).toEqual([
      [9, 13],
      [14, 17],
    ])
  })

  it('stays within the video', () =>
    expect(keptSeconds([0.2, 0.5], [59.5, 70])).toEqual([
      [0, 1.52],
      [58, 60],
    ]))
  it('leaves out what lies outside of the video', () => expect(keptSeconds([80, 81])).toEqual([]))
  it('takes serves in any order', () =>
    expect(keptSeconds([30, 31], [10, 11])).toEqual(keptSeconds([10, 11], [30, 31])))

  it('keeps every serve with its lead-in and tail, in ranges that are apart and begin on key frames', () => {
    fc.assert(
      fc.property(servesInMinute, (spans) => {
        const serves = spans.map(([startSeconds, length]) => ({
          startSeconds,
          stopSeconds: startSeconds + length,
        }))
        const ranges = rangesToKeep(serves, minute)
        for (const serve of serves) {
          const range = ranges.find(
            ({ first, end }) => first / FPS <= serve.startSeconds && serve.startSeconds < end / FPS,
          )
          expect((range?.first ?? Infinity) / FPS).toBeLessThanOrEqual(
            Math.max(0, serve.startSeconds - 1) + 1e-6,
          )
          expect((range?.end ?? 0) / FPS).toBeGreaterThanOrEqual(Math.min(60, serve.stopSeconds + 1) - 1e-6)
        }
        expect(ranges.every(({ first }) => minute.isKey[first])).toBe(true)
        expect(ranges.every(({ first }, index) => index === 0 || first > (ranges[index - 1]?.end ?? 0))).toBe(
          true,
        )
      }),
    )
  })
})

/** A cut of these frames of the minute. */
const cutOf = (frames: readonly number[], startTicks = 1): PacketTable => ({
  tickSeconds: 1 / FPS,
  presentation: frames.map((_, index) => index + startTicks),
  decoding: frames.map((_, index) => index + startTicks),
  isKey: frames.map(() => true),
  checksum: frames,
})
const framesOf = ({ first, end }: { first: number; end: number }) =>
  Array.from({ length: end - first }, (_, index) => first + index)

describe('pieces as written', () => {
  const ranges = [
    { first: 50, end: 75 },
    { first: 250, end: 300 },
  ]
  it('take their game time from the frames that were written, not from what was asked', () => {
    expect(piecesAsWritten(minute, ranges, cutOf(ranges.flatMap(framesOf)))).toEqual([
      { clockStart: 2, clockStop: 3, gameStart: 0.04 },
      { clockStart: 10, clockStop: 12, gameStart: 1.04 },
    ])
  })

  it('are shorter where a last frame was lost', () => {
    const frames = ranges.flatMap(framesOf).filter((frame) => frame !== 74)
    expect(piecesAsWritten(minute, ranges, cutOf(frames))).toEqual([
      { clockStart: 2, clockStop: 2.96, gameStart: 0.04 },
      { clockStart: 10, clockStop: 12, gameStart: 1 },
    ])
  })

  it.each([
    ['a frame is missing within a piece', (frame: number) => frame !== 60],
    ['a piece is missing', (frame: number) => frame < 100],
    ['a piece lacks its start', (frame: number) => frame !== 250],
  ])('are refused where %s', (_what, isWritten) => {
    const written = cutOf(ranges.flatMap(framesOf).filter(isWritten))
    expect(() => piecesAsWritten(minute, ranges, written)).toThrow(/cut/)
  })
})
