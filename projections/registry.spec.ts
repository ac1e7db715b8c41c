import { describe, expect, it } from '@jest/globals'
import { READ_MODELS } from './registry.ts'

describe('the registry of read models', () => {
  it('lists each under the name of its projection', () => {
    const names = Object.values(READ_MODELS).map(({ name }) => name)
    expect(names).toEqual(Object.keys(READ_MODELS))
  })
})
