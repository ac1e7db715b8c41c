import { jest } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useCallout } from './use-callout.ts'

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

describe('the callout of the timeline', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('stays while the pointer is there, and is gone with the first check after it left, every 2 s', () => {
    const { result } = renderHook(() => useCallout<string>())
    act(() => result.current.enter('40–30'))
    pass(5000)
    expect(result.current.shown).toBe('40–30')
    act(() => result.current.leave())
    pass(999)
    expect(result.current.shown).toBe('40–30')
    pass(1)
    expect(result.current.shown).toBeUndefined()
  })
})
