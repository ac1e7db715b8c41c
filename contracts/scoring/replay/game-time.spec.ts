import { clockSeconds, gameInterval, gameSeconds, isCutAt, secondsIn, type Piece } from './game-time.ts'

const pieces: Piece[] = [
  { clockStart: 9, clockStop: 16, gameStart: 0 },
  { clockStart: 30, clockStop: 42.5, gameStart: 7 },
  { clockStart: 50, clockStop: 60, gameStart: 19.5 },
]

describe('clock time to game time (D12)', () => {
  it.each([
    [9, 0],
    [10.25, 1.25],
    [15.999, 6.999],
    [30, 7],
    [42, 19],
    [55.1234, 24.623],
  ])('%d s in a piece is at %d s', (clock, game) => {
    expect(gameSeconds(pieces, clock)).toBe(game)
  })

  it('dead time maps to the start of the next piece', () => {
    expect([0, 16, 20, 42.5, 49].map((clock) => gameSeconds(pieces, clock))).toEqual([0, 7, 7, 19.5, 19.5])
  })

  it('after the last piece maps to the end', () => {
    expect([60, 500].map((clock) => gameSeconds(pieces, clock))).toEqual([29.5, 29.5])
  })

  it('is null where nothing is cut', () => {
    expect(gameSeconds([], 5)).toBeNull()
    expect(gameInterval([], { start: 1, stop: 2 })).toBeNull()
    expect(clockSeconds([], 5)).toBeNull()
  })

  it('screens show clock time where nothing is cut, or where it is asked for', () => {
    expect(secondsIn('GameTime', pieces, 31)).toBe(8)
    expect(secondsIn('ClockTime', pieces, 31)).toBe(31)
    expect(secondsIn('GameTime', [], 31)).toBe(31)
  })

  it('maps whole intervals, open ones too', () => {
    expect(gameInterval(pieces, { start: 31, stop: 35 })).toEqual({ start: 8, stop: 12 })
    expect(gameInterval(pieces, { start: 31 })).toEqual({ start: 8 })
  })
})

describe('game time to clock time', () => {
  it('is the reverse inside the pieces', () => {
    for (const clock of [9, 10.25, 15.9, 30, 42, 59.999]) {
      expect(clockSeconds(pieces, gameSeconds(pieces, clock) ?? NaN)).toBe(clock)
    }
  })

  it('stays inside the video', () => {
    expect([clockSeconds(pieces, -1), clockSeconds(pieces, 100)]).toEqual([9, 60])
  })
})

it('a serve outside of the cut pieces is found (D102)', () => {
  expect([8, 9, 16, 31, 45, 70].map((clock) => isCutAt(pieces, clock))).toEqual([
    false,
    true,
    false,
    true,
    false,
    false,
  ])
})
