import { draftOfSales, salesOf, type SalesDraft } from './sales-draft.ts'
import {
  DELETED_MATCH_DAYS,
  MOST_TRIAL_VIDEOS,
  type SiteSettings,
  type TrialVideo,
} from '@courtline/messages/site/site'

/** One campaign as it is typed. `key` stays while its code is changed. */
export interface TypedCampaign {
  readonly key: number
  readonly code: string
  readonly credits: string
}

/** The settings of the site as they are typed; the demo match is set by itself. */
export interface SettingsDraft {
  readonly recruitingEnabled: boolean
  readonly lapseHours: string
  readonly deletedDays: string
  /** Limits of mails, videos and invites, whole numbers as they are typed. */
  readonly limits: Readonly<Record<LimitName, string>>
  readonly campaigns: readonly TypedCampaign[]
  /** Id of the match of the test pages; empty for the demo match. */
  readonly testMatchId: string
  readonly sales: SalesDraft
  /** The instructional videos of the trial, always as many as there may be; one without an address is none. */
  readonly trialVideos: readonly TrialVideo[]
}

export const LIMIT_NAMES = [
  'mailsPerDay',
  'gigabytesPerAccount',
  'gigabytesPerMatch',
  'filesPerMatch',
  'invitesPerRecruit',
  'reelsPerAccount',
  'minutesPerReel',
  'spotCheckEvery',
  'lowAgreementPercent',
] as const
export type LimitName = (typeof LIMIT_NAMES)[number]

/** What each limit may be. */
const LIMIT_RANGES: Readonly<Record<LimitName, readonly [least: number, most: number]>> = {
  mailsPerDay: [0, 100_000],
  gigabytesPerAccount: [1, 1_000_000],
  gigabytesPerMatch: [1, 1_000_000],
  filesPerMatch: [1, 1000],
  invitesPerRecruit: [0, 1000],
  reelsPerAccount: [0, 1000],
  minutesPerReel: [1, 60],
  spotCheckEvery: [0, 1000],
  lowAgreementPercent: [0, 100],
}

export const MOST_CAMPAIGNS = 200
const MOST_HOURS = 1000
const MOST_DAYS = 365

export const draftOfSettings = (settings: SiteSettings): SettingsDraft => ({
  recruitingEnabled: settings.recruitingEnabled,
  lapseHours: String(settings.claimLapsesAfterHours),
  deletedDays: String(settings.deletedMatchDays ?? DELETED_MATCH_DAYS),
  limits: mapLimits((name) => String(settings[name])),
  testMatchId: settings.testMatchId ?? '',
  sales: draftOfSales(settings),
  trialVideos: Array.from(
    { length: MOST_TRIAL_VIDEOS },
    (_, place) => settings.trialVideos[place] ?? { title: '', url: '' },
  ),
  campaigns: settings.signupCodes.map(({ code, credits }, key) => ({ key, code, credits: String(credits) })),
})

function mapLimits<T>(valueOf: (name: LimitName) => T): Record<LimitName, T> {
  return {
    mailsPerDay: valueOf('mailsPerDay'),
    gigabytesPerAccount: valueOf('gigabytesPerAccount'),
    gigabytesPerMatch: valueOf('gigabytesPerMatch'),
    filesPerMatch: valueOf('filesPerMatch'),
    invitesPerRecruit: valueOf('invitesPerRecruit'),
    reelsPerAccount: valueOf('reelsPerAccount'),
    minutesPerReel: valueOf('minutesPerReel'),
    spotCheckEvery: valueOf('spotCheckEvery'),
    lowAgreementPercent: valueOf('lowAgreementPercent'),
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is wrong with the id of a match, in words; undefined for a good one and for none. */
export const matchIdProblem = (text: string): string | undefined =>
  text.trim() === '' || UUID.test(text.trim()) ? undefined : 'The id of a match, as its address has it.'

/** What is wrong with a limit, in words; undefined when nothing is. */
export function limitProblem(name: LimitName, text: string): string | undefined {
  const [least, most] = LIMIT_RANGES[name]
  const value = wholeNumber(text)
  return value === undefined || value < least || value > most
    ? `A whole number from ${least} to ${most}.`
    : undefined
}

/** The hours of a claim, more than 0 and at most 1000; undefined for anything else. */
export function hoursOf(text: string): number | undefined {
  const hours = /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN
  return hours >= 0.001 && hours <= MOST_HOURS ? hours : undefined
}

/** The days for which a deleted match is kept, 0 to 365; undefined for anything else. */
export function daysOf(text: string): number | undefined {
  const days = wholeNumber(text)
  return days !== undefined && days <= MOST_DAYS ? days : undefined
}

const wholeNumber = (text: string) => (/^\s*\d{1,7}\s*$/.test(text) ? Number(text) : undefined)

/** What is wrong with a campaign, in words; undefined when nothing is. */
export function campaignProblem(
  { key, code, credits }: TypedCampaign,
  all: readonly TypedCampaign[],
): string | undefined {
  if (code.trim() === '') return 'A campaign needs its code.'
  if (all.some((other) => other.key !== key && other.code.trim() === code.trim()))
    return 'This code is there twice.'
  return wholeNumber(credits) === undefined ? 'Credits are a whole number.' : undefined
}

const ADDRESS = /^https?:\/\/[^\s]+$/

/** What is wrong with a video of the trial, in words; undefined when nothing is. */
export function trialVideoProblem({ title, url }: TrialVideo): string | undefined {
  if (url.trim() === '') return title.trim() === '' ? undefined : 'A video needs its address.'
  if (!ADDRESS.test(url.trim())) return 'An address begins with https:// or http://.'
  return title.trim() === '' ? 'A video needs its title.' : undefined
}

/** The draft as settings; undefined while something in it is wrong. */
export function settingsOf(draft: SettingsDraft, known: SiteSettings): SiteSettings | undefined {
  const { recruitingEnabled, lapseHours, deletedDays, campaigns, limits } = draft
  if (draft.trialVideos.some((video) => trialVideoProblem(video) !== undefined)) return undefined
  const trialVideos = draft.trialVideos
    .map(({ title, url }) => ({ title: title.trim(), url: url.trim() }))
    .filter(({ url }) => url !== '')
  const claimLapsesAfterHours = hoursOf(lapseHours)
  const deletedMatchDays = daysOf(deletedDays)
  if (claimLapsesAfterHours === undefined || deletedMatchDays === undefined) return undefined
  if (matchIdProblem(draft.testMatchId) !== undefined) return undefined
  if (campaigns.some((campaign) => campaignProblem(campaign, campaigns) !== undefined)) return undefined
  if (LIMIT_NAMES.some((name) => limitProblem(name, limits[name]) !== undefined)) return undefined
  const sales = salesOf(draft.sales)
  if (!sales) return undefined
  const signupCodes = campaigns.map(({ code, credits }) => ({
    code: code.trim(),
    credits: wholeNumber(credits) ?? 0,
  }))
  const numbers = mapLimits((name) => wholeNumber(limits[name]) ?? 0)
  return {
    ...known,
    recruitingEnabled,
    claimLapsesAfterHours,
    deletedMatchDays,
    signupCodes,
    trialVideos,
    testMatchId: draft.testMatchId.trim() === '' ? null : draft.testMatchId.trim(),
    ...numbers,
    ...sales,
  }
}
