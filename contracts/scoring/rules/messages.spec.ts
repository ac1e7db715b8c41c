import { MESSAGES } from './messages.ts'

const texts = Object.values(MESSAGES).map(({ level, text }) => `${level}: ${text}`)

describe('the table of messages', () => {
  it.each([
    'error: Winner not defined',
    "error: State didn't change",
    "error: Ending player defined where it shouldn't be",
    'error: Shot type not defined when it should be',
    'error: Error type missing',
    'error: assertion failed: Winner must be 0 or 1',
    'error: Negative score, no good',
    'error: Set score is too high',
    'error: Invalid score - one player has already won.',
    'error: adjustSetScore can only be called inbetween games',
    'error: Not in a tiebreaker, but rules set to pickleball.',
  ])('has the text of the specification: %s (model 8)', (text) => {
    expect(texts).toContain(text)
  })

  it('warns where D9 lets an event pass', () => {
    const warnings = Object.entries(MESSAGES).filter(([, { level }]) => level === 'warning')
    expect(warnings.map(([code]) => code)).toEqual([
      'time-backwards',
      'ending-player-missing',
      'error-type-missing',
      'rally-length-missing',
      'rally-length-parity',
      'rally-length-parity-error',
      'error-type-contradicts-crosses',
      'winner-disagrees',
      'match-over',
      'tiebreaker-inside-game',
      'set-unfinished',
    ])
  })
})
