import { describe, expect, it } from '@jest/globals'
import { paddedPosition } from '../testing/event-transport-contract.ts'
import { startAt } from './hints.ts'

const hint = { offset: 40, position: paddedPosition(400), epoch: 3 }
const ends = { low: 0, high: 100 }

describe('where a reader goes on', () => {
  it('is the committed offset, where its checkpoint is as new', () => {
    expect(startAt(paddedPosition(400), hint, ends)).toEqual({
      position: paddedPosition(400),
      offset: 40,
      epoch: 3,
    })
    expect(startAt(paddedPosition(500), hint, ends)).toMatchObject({ offset: 40 })
  })
  it('is the beginning, where more was committed than its store has', () => {
    expect(startAt(paddedPosition(399), hint, ends)).toEqual({
      position: paddedPosition(399),
      offset: 0,
      epoch: 0,
    })
  })
  it('is the beginning, where the topic does not reach so far: it is another one', () => {
    expect(startAt(paddedPosition(400), hint, { low: 0, high: 39 })).toMatchObject({ offset: 0 })
  })
  it('is the beginning for a new group', () => {
    expect(startAt(paddedPosition(0), undefined, ends)).toMatchObject({ offset: 0, epoch: 0 })
  })
})
