const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const counts = new Intl.NumberFormat('en-US')

/** '$12.50'. */
export const money = (cents: number) => dollars.format(cents / 100)

/** '12,345'. */
export const count = (value: number) => counts.format(value)

/** '1 match', '12 matches'. */
export const matchesInWords = (value: number) => (value === 1 ? '1 match' : `${count(value)} matches`)

/** '1 point', '120 points'. */
export const pointsInWords = (value: number) => (value === 1 ? '1 point' : `${count(value)} points`)

const monthWords = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'Nov 2026' of '2026-11'. */
export const monthInWords = (month: string) => monthWords.format(new Date(`${month}-01T00:00:00Z`))
