/** The text of model 8 for every time stamp that is none. */
export const INVALID_DATE = 'Invalid date'

const SHAPE =
  /^(?<year>\d{4}|\+\d{4,6})-(?<month>\d\d)-(?<day>\d\d)(?:T(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?<fraction>\.\d{1,9})?)?(?<offset>Z|[+-]\d\d:\d\d)?)?$/

/** The last moment that a date can name: 100 million days from 1970. */
const LAST_DATE_MS = 8.64e15

/** Days of a month in the Gregorian calendar; 0 for a month that is none. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  if (month < 1 || month > 12) return 0
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether the year of the Gregorian calendar has 366 days. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/**
 * Milliseconds since 1970 of an ISO 8601 time stamp or date, read as UTC where it names no offset. Null where it is
 * none (D78): years beyond 9999 need a +, hour 24 is only 24:00:00, second 60 only a leap second at the end of a month.
 */
export function parseTimestamp(text: string): number | null {
  const parts = SHAPE.exec(text)?.groups
  if (parts === undefined) return null
  const number = (name: string): number => Number(parts[name] ?? 0)
  const [year, month, day] = [number('year'), number('month'), number('day')]
  const [hour, minute, second] = [number('hour'), number('minute'), number('second')]
  const isDay = day >= 1 && day <= daysInMonth(year, month)
  if (!isDay || minute > 59) return null
  const fraction = Math.floor(number('fraction') * 1000)
  if (hour > 24 || (hour === 24 && minute + second + number('fraction') > 0)) return null
  const offset = offsetMinutes(parts['offset'] ?? 'Z')
  if (offset === null) return null
  const wholeMinute = utc(year, month, day) + (hour * 60 + minute - offset) * 60_000
  if (second > 60 || (second === 60 && !isLastMinuteOfMonth(wholeMinute))) return null
  const epochMs = wholeMinute + second * 1000 + fraction
  return Math.abs(epochMs) <= LAST_DATE_MS ? epochMs : null
}

/** The reverse, in UTC with milliseconds. */
export function makeTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/** Date.UTC reads years below 100 as 19xx; setting the year apart does not. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}

function offsetMinutes(text: string): number | null {
  if (text === 'Z') return 0
  const hours = Number(text.slice(1, 3))
  const minutes = Number(text.slice(4, 6))
  if (hours > 23 || minutes > 59) return null
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes)
}

function isLastMinuteOfMonth(epochMs: number): boolean {
  const next = new Date(epochMs + 60_000)
  return next.getUTCDate() === 1 && next.getUTCHours() === 0 && next.getUTCMinutes() === 0
}
