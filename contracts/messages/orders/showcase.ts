import { Type, type Static } from 'typebox'
import { closed, DateOnly, Nullable, OneOf, Text } from '../schema.ts'

const Cents = Type.Integer({ minimum: 0, maximum: 10_000_000 })
const Credits = Type.Integer({ minimum: 1, maximum: 10_000 })

/** Time zones in which an event's day can be reckoned. */
export const SHOWCASE_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'UTC',
] as const

export const SHOWCASE_KINDS = ['showcase', 'combine'] as const

/** A hidden landing page that sells recruiting videos at an event (D94). */
export const Showcase = Type.Object(
  {
    /** The page's address is /showcase/{slug}. */
    slug: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,59}$', maxLength: 60 }),
    kind: OneOf(SHOWCASE_KINDS),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    place: Text(200),
    /** First and last day; null while the date is not known. */
    startsOn: Nullable(DateOnly),
    endsOn: Nullable(DateOnly),
    zone: OneOf(SHOWCASE_ZONES),
    /** Matches in the package, a credit each. */
    matches: Credits,
    /** Until the day before the first day. */
    earlyCents: Cents,
    onSiteCents: Cents,
    /** A paragraph about the event. */
    about: Text(1000),
  },
  closed,
)
export type Showcase = Static<typeof Showcase>

/** Credits that a player buys from the profile. */
export const CreditPackage = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 100 }), credits: Credits, cents: Cents, about: Text(200) },
  closed,
)
export type CreditPackage = Static<typeof CreditPackage>

const event = { place: '', startsOn: null, endsOn: null, zone: 'America/New_York' } as const

/** The pages that a site begins with, at the prices of platform 9; their dates are set once they are known. */
export const DEFAULT_SHOWCASES: readonly Showcase[] = [
  {
    ...event,
    slug: 'showcase',
    kind: 'showcase',
    name: 'College showcase',
    matches: 3,
    earlyCents: 15_000,
    onSiteCents: 20_000,
    about: 'Play your matches; we film and mark every point for college coaches.',
  },
  {
    ...event,
    slug: 'showcase-weekend',
    kind: 'showcase',
    name: 'Showcase weekend',
    matches: 2,
    earlyCents: 9900,
    onSiteCents: 12_500,
    about: 'Two matches in one weekend, every point marked for college coaches.',
  },
  {
    ...event,
    slug: 'combine',
    kind: 'combine',
    name: 'Player combine',
    matches: 3,
    earlyCents: 15_000,
    onSiteCents: 20_000,
    about: 'Matches and testing on one day, every point marked for college coaches.',
  },
]

export const DEFAULT_PACKAGES: readonly CreditPackage[] = [
  { name: 'One match', credits: 1, cents: 6000, about: 'Any length, singles or doubles' },
  { name: 'Three matches', credits: 3, cents: 15_000, about: 'For a showcase or a season' },
  { name: 'Team, 20 matches', credits: 20, cents: 80_000, about: 'Shared by everyone on the team' },
]

export const DEFAULT_HOW_TO_PAY =
  'Please pay by bank transfer or at our desk at the event, and give the number of your order. Your credits arrive when we have received the payment.'

/** What a showcase's package costs now. */
export interface PriceNow {
  readonly cents: number
  readonly isEarly: boolean
  /** The event has ended: its package is no longer sold. */
  readonly isOver: boolean
}

/** Early until the day before the event, in the event's own time zone; without a date it is early (D94). */
export function priceOn(showcase: Showcase, now: Date): PriceNow {
  const { startsOn, endsOn, zone, earlyCents, onSiteCents } = showcase
  const today = dayIn(zone, now)
  const isEarly = startsOn === null || today < startsOn
  const lastDay = endsOn ?? startsOn
  return { cents: isEarly ? earlyCents : onSiteCents, isEarly, isOver: lastDay !== null && today > lastDay }
}

/** The day before the event begins, as yyyy-MM-dd: the last one of the early price. */
export function lastEarlyDay({ startsOn }: Pick<Showcase, 'startsOn'>): string | null {
  if (startsOn === null) return null
  const day = new Date(`${startsOn}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

/** yyyy-MM-dd of a moment in a time zone. */
function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
}
