import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import {
  centsOf,
  draftOfSales,
  packageProblem,
  pointPriceProblem,
  salesOf,
  showcaseProblem,
  uploadsProblem,
} from './sales-draft.ts'

const draft = draftOfSales(DEFAULT_SITE_SETTINGS)
const ID = '22222222-2222-4222-8222-222222222222'

describe('what a site sells, as it is typed', () => {
  it('is the settings again when nothing was changed', () => {
    const { showcases, creditPackages, howToPay, centsPerPoint, openUploads } = DEFAULT_SITE_SETTINGS
    expect(salesOf(draft)).toEqual({ showcases, creditPackages, howToPay, centsPerPoint, openUploads })
  })

  it.each([
    ['150', 15_000],
    ['12.50', 1250],
    ['12.5', 1250],
    ['', undefined],
    ['-1', undefined],
    ['1.234', undefined],
    ['a lot', undefined],
  ])('reads the price %j', (text, cents) => expect(centsOf(text)).toBe(cents))

  it.each([
    [{ name: ' ' }, 'A showcase needs a name.'],
    [{ slug: 'No spaces' }, 'The address has small letters, digits and hyphens.'],
    [{ slug: 'combine' }, 'This address is there twice.'],
    [{ early: 'free' }, 'A price is a number of dollars.'],
    [{ matches: '0' }, 'Matches are a whole number from 1.'],
    [{ startsOn: '2026-06-12', endsOn: '2026-06-11' }, 'The last day is before the first.'],
  ])('refuses a showcase with %j', (changes, problem) => {
    const [first, ...others] = draft.showcases
    if (!first) throw new Error('There is no showcase')
    const changed = { ...first, ...changes }
    expect(showcaseProblem(changed, [changed, ...others])).toBe(problem)
    expect(salesOf({ ...draft, showcases: [changed, ...others] })).toBeUndefined()
  })

  it.each([
    [{ name: '' }, 'A package needs a name.'],
    [{ name: 'Three matches' }, 'This package is there twice.'],
    [{ credits: '1.5' }, 'Credits are a whole number from 1.'],
    [{ price: '' }, 'A price is a number of dollars.'],
  ])('refuses a package with %j', (changes, problem) => {
    const [first, ...others] = draft.packages
    if (!first) throw new Error('There is no package')
    const changed = { ...first, ...changes }
    expect(packageProblem(changed, [changed, ...others])).toBe(problem)
  })

  it('has a price for a point, or none', () => {
    expect(pointPriceProblem('')).toBeUndefined()
    expect(pointPriceProblem('2.5')).toBeUndefined()
    expect(pointPriceProblem('two')).toBe('Cents, as 2.5; empty for no price.')
    expect(salesOf({ ...draft, centsPerPoint: '2.5' })?.centsPerPoint).toBe(2.5)
  })

  it('lists accounts by their ids', () => {
    expect(uploadsProblem('somebody')).toBe('somebody is not the id of an account.')
    expect(salesOf({ ...draft, openUploads: ` ${ID}\n` })?.openUploads).toEqual([ID])
  })
})
