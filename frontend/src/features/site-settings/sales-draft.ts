import type { CreditPackage, Showcase } from '@courtline/messages/orders/showcase'
import type { SiteSettings } from '@courtline/messages/site/site'

/** A showcase as it is typed; prices in dollars, days as yyyy-MM-dd or empty. */
export interface TypedShowcase {
  readonly key: number
  readonly slug: string
  readonly kind: Showcase['kind']
  readonly name: string
  readonly place: string
  readonly startsOn: string
  readonly endsOn: string
  readonly zone: Showcase['zone']
  readonly matches: string
  readonly early: string
  readonly onSite: string
  readonly about: string
}

/** A package of credits as it is typed. */
export interface TypedPackage {
  readonly key: number
  readonly name: string
  readonly credits: string
  readonly price: string
  readonly about: string
}

/** What is sold, and how it is paid. */
export interface SalesDraft {
  readonly showcases: readonly TypedShowcase[]
  readonly packages: readonly TypedPackage[]
  readonly howToPay: string
  /** Cents for a played point; empty for no price. */
  readonly centsPerPoint: string
  /** Ids of accounts that anyone may upload into, one a line. */
  readonly openUploads: string
}

type SalesSettings = Pick<
  SiteSettings,
  'showcases' | 'creditPackages' | 'howToPay' | 'centsPerPoint' | 'openUploads'
>

export const draftOfSales = (settings: SalesSettings): SalesDraft => ({
  showcases: settings.showcases.map(
    ({ startsOn, endsOn, matches, earlyCents, onSiteCents, ...one }, key) => ({
      ...one,
      key,
      startsOn: startsOn ?? '',
      endsOn: endsOn ?? '',
      matches: String(matches),
      early: dollarsOf(earlyCents),
      onSite: dollarsOf(onSiteCents),
    }),
  ),
  packages: settings.creditPackages.map(({ credits, cents, ...one }, key) => ({
    ...one,
    key,
    credits: String(credits),
    price: dollarsOf(cents),
  })),
  howToPay: settings.howToPay,
  centsPerPoint: settings.centsPerPoint === null ? '' : String(settings.centsPerPoint),
  openUploads: settings.openUploads.join('\n'),
})

const dollarsOf = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))

const MOST_DOLLARS = 100_000

/** Cents of '150' or '12.50'; undefined for anything else. */
export function centsOf(text: string): number | undefined {
  const dollars = /^\s*\d{1,6}(\.\d{1,2})?\s*$/.test(text) ? Number(text) : Number.NaN
  return dollars <= MOST_DOLLARS ? Math.round(dollars * 100) : undefined
}

const MOST_CREDITS = 10_000

function creditsOf(text: string): number | undefined {
  const credits = /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : 0
  return credits >= 1 && credits <= MOST_CREDITS ? credits : undefined
}

const SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/

/** What is wrong with a showcase, in words; undefined when nothing is. */
export function showcaseProblem(one: TypedShowcase, all: readonly TypedShowcase[]): string | undefined {
  if (one.name.trim() === '') return 'A showcase needs a name.'
  if (!SLUG.test(one.slug)) return 'The address has small letters, digits and hyphens.'
  if (all.some((other) => other.key !== one.key && other.slug === one.slug))
    return 'This address is there twice.'
  if (centsOf(one.early) === undefined || centsOf(one.onSite) === undefined)
    return 'A price is a number of dollars.'
  if (creditsOf(one.matches) === undefined) return 'Matches are a whole number from 1.'
  if (one.endsOn !== '' && one.endsOn < one.startsOn) return 'The last day is before the first.'
  return undefined
}

/** What is wrong with a package, in words; undefined when nothing is. */
export function packageProblem(one: TypedPackage, all: readonly TypedPackage[]): string | undefined {
  if (one.name.trim() === '') return 'A package needs a name.'
  if (all.some((other) => other.key !== one.key && other.name.trim() === one.name.trim()))
    return 'This package is there twice.'
  if (creditsOf(one.credits) === undefined) return 'Credits are a whole number from 1.'
  return centsOf(one.price) === undefined ? 'A price is a number of dollars.' : undefined
}

/** What is wrong with the price of a point; undefined when nothing is. */
export const pointPriceProblem = (text: string): string | undefined =>
  text.trim() === '' || /^\s*\d{1,4}(\.\d{1,3})?\s*$/.test(text)
    ? undefined
    : 'Cents, as 2.5; empty for no price.'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MOST_UPLOADS = 100

const idsIn = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '')

/** What is wrong with the list of accounts; undefined when nothing is. */
export function uploadsProblem(text: string): string | undefined {
  const ids = idsIn(text)
  if (ids.length > MOST_UPLOADS) return `At most ${MOST_UPLOADS} accounts.`
  const wrong = ids.find((id) => !ID.test(id))
  return wrong === undefined ? undefined : `${wrong} is not the id of an account.`
}

/** The draft as settings; undefined while something in it is wrong. */
export function salesOf(draft: SalesDraft): SalesSettings | undefined {
  const { showcases, packages, howToPay, centsPerPoint, openUploads } = draft
  if (showcases.some((one) => showcaseProblem(one, showcases) !== undefined)) return undefined
  if (packages.some((one) => packageProblem(one, packages) !== undefined)) return undefined
  if (pointPriceProblem(centsPerPoint) !== undefined || uploadsProblem(openUploads) !== undefined)
    return undefined
  return {
    showcases: showcases.map(showcaseOf),
    creditPackages: packages.map(packageOf),
    howToPay: howToPay.trim(),
    centsPerPoint: centsPerPoint.trim() === '' ? null : Number(centsPerPoint),
    openUploads: idsIn(openUploads),
  }
}

const showcaseOf = ({ slug, kind, place, zone, about, ...typed }: TypedShowcase): Showcase => ({
  slug,
  kind,
  place,
  zone,
  about,
  name: typed.name.trim(),
  startsOn: typed.startsOn === '' ? null : typed.startsOn,
  endsOn: typed.endsOn === '' ? null : typed.endsOn,
  matches: creditsOf(typed.matches) ?? 1,
  earlyCents: centsOf(typed.early) ?? 0,
  onSiteCents: centsOf(typed.onSite) ?? 0,
})

const packageOf = ({ name, credits, price, about }: TypedPackage): CreditPackage => ({
  name: name.trim(),
  credits: creditsOf(credits) ?? 1,
  cents: centsOf(price) ?? 0,
  about: about.trim(),
})
