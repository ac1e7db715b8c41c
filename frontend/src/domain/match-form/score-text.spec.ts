import { rulesByName } from '@courtline/scoring/rules/rules'
import { readScore } from './score-text.ts'

const rules = (name: string) => {
  const found = rulesByName(name)
  if (!found) throw new Error(`no preset ${name}`)
  return found
}

describe('reading a typed final score', () => {
  it.each([
    [
      '6-4 7-5',
      [
        [6, 4],
        [7, 5],
      ],
    ],
    [
      '6–4, 7–6',
      [
        [6, 4],
        [7, 6],
      ],
    ],
    [
      '6-7 (5) 6-3',
      [
        [6, 7],
        [6, 3],
      ],
    ],
    [
      '6-7(5), 6:3; 2/1',
      [
        [6, 7],
        [6, 3],
        [2, 1],
      ],
    ],
  ])('%s', (text, score) => {
    expect(readScore(text, rules('Regular'))).toEqual({ verdict: 'fits', score })
  })

  it.each(['six four', '6-', '6-4 won', '-'])('does not understand %j', (text) => {
    expect(readScore(text, rules('Regular'))).toEqual({ verdict: 'unreadable' })
  })

  it('is empty for blanks', () => {
    expect(readScore('  ', rules('Regular'))).toEqual({ verdict: 'empty' })
  })

  it.each([
    ['Regular', '7-3', 'set 1 cannot be 7–3'],
    ['Regular', '5-4 6-2', 'set 1 has no winner'],
    ['Fast4', '6-4', 'set 1 cannot be 6–4'],
  ])('doubts under the rules of %s the score %s', (name, text, why) => {
    expect(readScore(text, rules(name))).toMatchObject({ verdict: 'doubtful', why })
  })
})
