import { typedCredits, typedPriority } from './typed.ts'

describe('a typed priority', () => {
  it.each([
    ['0', 0],
    ['5', 5],
    [' 3 ', 3],
    ['2.9', 2],
  ])('%j is read as the integer %d', (text, value) => {
    expect(typedPriority(text)).toEqual({ value })
  })

  it.each(['', 'high', '6', '-1'])('%j is none', (text) => {
    expect(typedPriority(text)).toEqual({ problem: 'The priority must be a whole number from 0 to 5.' })
  })
})

describe('credits to add', () => {
  it.each([
    ['1', 1],
    ['100000', 100_000],
  ])('%j are %d', (text, value) => {
    expect(typedCredits(text)).toEqual({ value })
  })

  it.each(['', '0', '-3', '1.5', '3 more', '100001'])('%j are refused before they are sent', (text) => {
    expect(typedCredits(text)).toEqual({
      problem: 'The number of credits must be a whole number from 1 to 100000.',
    })
  })
})
