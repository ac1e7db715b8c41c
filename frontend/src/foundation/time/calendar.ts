import { dayInShort, timeOfDay, weekdayAndDay } from './english-dates.ts'

/** Days and moments in words. All take ISO text; `now` is passed in so that tests choose it. */

/** A match's day (yyyy-MM-dd) as local midnight; undefined when it is no day. */
export function dayOf(date: string): Date | undefined {
  const [year, month, day] = date.split('-').map(Number)
  if (!year || !month || !day) return undefined
  return new Date(year, month - 1, day)
}

/** Heading over matches of one day: 'Today', 'Yesterday', 'Tuesday, 17 November', with the year once it is another. */
export function dayHeading(date: string, now: Date): string {
  const day = dayOf(date)
  if (!day) return date
  const days = Math.round((startOfDay(now).getTime() - day.getTime()) / 86_400_000)
  if (days === 0) return 'Today'
  if (days === 1) return 'Yesterday'
  const words = weekdayAndDay(day)
  return day.getFullYear() === now.getFullYear() ? words : `${words} ${day.getFullYear()}`
}

/** '14 Nov 2026'. */
export function shortDay(date: string): string {
  const day = dayOf(date.slice(0, 10))
  return day ? dayInShort(day) : date
}

/** '10:02' today, else '14 Nov 2026, 10:02'. */
export function moment(instant: string, now: Date): string {
  const at = new Date(instant)
  const clock = timeOfDay(at)
  return startOfDay(at).getTime() === startOfDay(now).getTime() ? clock : `${dayInShort(at)}, ${clock}`
}

/** Age in one unit: 'now', '20 min', '2 h', '3 d'. */
export function age(instant: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - new Date(instant).getTime()) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 60 * 24) return `${Math.floor(minutes / 60)} h`
  return `${Math.floor(minutes / (60 * 24))} d`
}

const two = (value: number) => String(value).padStart(2, '0')

/** yyyy-MM-dd of a local day. */
export function isoDay(date: Date): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate())
