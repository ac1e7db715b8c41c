import { describe, expect, it } from '@jest/globals'
import { dayInFull, dayInShort, timeOfDay, weekdayAndDay } from './english-dates.ts'

const DAYS = Array.from({ length: 366 }, (_, day) => new Date(2028, 0, 1 + day, day % 24, day % 60))

describe('dates in British English', () => {
  it.each([
    ['weekday and day', weekdayAndDay, { weekday: 'long', day: 'numeric', month: 'long' }],
    ['a day in full', dayInFull, { day: 'numeric', month: 'long', year: 'numeric' }],
    ['a day in short', dayInShort, { day: 'numeric', month: 'short', year: 'numeric' }],
    ['a time of day', timeOfDay, { hour: '2-digit', minute: '2-digit' }],
  ] as const)('%s is as the platform writes it, on every day of a leap year', (_, ours, options) => {
    const platform = new Intl.DateTimeFormat('en-GB', options)
    const withComma = (text: string) => text.replace(/^([A-Z][a-z]+day) /, '$1, ')
    expect(DAYS.map(ours)).toEqual(DAYS.map((day) => withComma(platform.format(day))))
  })
})
