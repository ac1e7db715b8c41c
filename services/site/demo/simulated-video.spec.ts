import { describe, expect, it } from '@jest/globals'
import { FILMED_GAMES, filmedGame } from './simulated-video.ts'

describe('what simulated services have filmed', () => {
  it.each(['a', 'b', 'c', 'd', 'e'].slice(0, FILMED_GAMES.length))(
    'is a whole game, whatever it is called: %s',
    (name) => {
      const { serves, durationSeconds } = filmedGame(name)
      expect(serves.length).toBeGreaterThanOrEqual(4)
      expect(durationSeconds).toBeGreaterThan(serves.at(-1)?.clockStop ?? Number.POSITIVE_INFINITY)
      expect(durationSeconds).toBeLessThan(120)
    },
  )
})
