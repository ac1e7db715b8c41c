import { describe, expect, it } from '@jest/globals'
import {
  annotationKey,
  annotationKeyOfStream,
  annotationStream,
  besideAnnotationOf,
  choiceOf,
  chosenAnnotation,
  ownAnnotation,
  type WhichAnnotation,
} from './which-annotation.ts'

const match = '10000000-0000-4000-8000-000000000001'
const user = '20000000-0000-4000-8000-000000000002'
const trial: WhichAnnotation = { kind: 'trial', userId: user, matchId: match }
const second: WhichAnnotation = { kind: 'second', userId: user, matchId: match }

describe('the annotation that is worked on', () => {
  it.each([
    [ownAnnotation(match), `match-${match}`, match],
    [trial, `trial-${user}-${match}`, `trial-${user}-${match}`],
    [second, `second-${user}-${match}`, `second-${user}-${match}`],
  ])('%o is in the stream %s', (which, stream, key) => {
    expect(annotationStream(which)).toBe(stream)
    expect(annotationKey(which)).toBe(key)
    expect(annotationKeyOfStream(stream)).toBe(key)
    expect(chosenAnnotation(match, choiceOf(which))).toEqual(which)
  })

  it('is found by the name of its stream, where it is beside the match’s own', () => {
    for (const each of [trial, second]) expect(besideAnnotationOf(annotationStream(each))).toEqual(each)
    for (const stream of [
      `match-${match}`,
      `trial-${match}`,
      'trial-me',
      `secondRequest-${match}`,
      `user-${user}-${match}`,
    ])
      expect(besideAnnotationOf(stream)).toBeUndefined()
  })

  it('belongs to a user where it is not the match’s own', () => {
    expect(chosenAnnotation(match, { kind: 'trial' })).toBeUndefined()
    expect(chosenAnnotation(match, {})).toEqual(ownAnnotation(match))
  })
})
