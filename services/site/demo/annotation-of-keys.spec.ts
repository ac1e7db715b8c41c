import { describe, expect, it } from '@jest/globals'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { annotationOf, PAUSE_SECONDS, typeMatch } from './annotation-of-keys.ts'

const rules = rulesByName('Regular')
if (!rules) throw new Error('There are no Regular rules')
const typed = (...games: string[]) => typeMatch({ name: 'spec', games, rules, teamType: 'Singles' })

describe('a match typed in keys', () => {
  it('is what the workbench saves: fields typed, fields read from the crossings, and their names (D45)', () => {
    const [point] = annotationOf(typed('....uf2 a a a'))
    expect(point).toMatchObject({
      outcome: 'UnforcedError',
      shotType: 'Forehand',
      endingPlayer: 2,
      netCrosses: 4,
      errorType: 'Long',
      rallyLength: 3,
      derivedFields: ['rallyLength', 'errorType'],
    })
  })

  it('keeps the ids of its serves from one time to the next', () =>
    expect(annotationOf(typed('a a a a'))).toEqual(annotationOf(typed('a a a a'))))

  it('waits longer after a game than after a point, and longest when the players change ends', () => {
    const events = annotationOf(typed('n a a a a', 'a a a a', 'a a a a'))
    const pause = (index: number) =>
      (events[index]?.clockTime.start ?? 0) - (events[index - 1]?.clockTime.stop ?? 0)
    expect(pause(1)).toBeCloseTo(PAUSE_SECONDS.secondServe)
    expect(pause(2)).toBeCloseTo(PAUSE_SECONDS.point)
    expect(pause(5)).toBeCloseTo(PAUSE_SECONDS.changeOfEnds)
    expect(pause(9)).toBeCloseTo(PAUSE_SECONDS.game)
  })

  it.each([
    ['...w', 'The keys ...w save 0 serves'],
    ['ax', 'x is no key'],
    ['a a a', 'Game 1 of spec does not end'],
    ['a a a a a', 'Game 1 of spec does not end'],
  ])('refuses the line %s, so that a slip is found at once', (line, sentence) =>
    expect(() => typed(line)).toThrow(sentence),
  )
})
