import { Type, type Static } from 'typebox'
import { Event } from '../event-sourcing/fact.ts'
import {
  CreditPackage,
  DEFAULT_HOW_TO_PAY,
  DEFAULT_PACKAGES,
  DEFAULT_SHOWCASES,
  Showcase,
} from '../orders/showcase.ts'
import { INVITES_PER_RECRUIT } from '../recruiting/words.ts'
import { closed, Count, Instant, Nullable, Text, Uuid } from '../schema.ts'

/** The link that makes the first Admin of an empty site (D34); only the hash of its token is kept. */
export const FirstAdminLinkIssued = Event('FirstAdminLinkIssued', { tokenHash: Text(64), expiresAt: Instant })
export const FirstAdminAppointed = Event('FirstAdminAppointed', { userId: Uuid })

/** Settings that every recorded change of them has. */
const first = {
  demoMatchId: Nullable(Uuid),
  recruitingEnabled: Type.Boolean(),
  /** Hours without an edit after which a claim lapses (D20). */
  claimLapsesAfterHours: Type.Number({ minimum: 0.001, maximum: 1000 }),
  /** Days for which a deleted match can be brought back, before its files are removed; 7 where it is absent (D109). */
  deletedMatchDays: Type.Optional(Type.Number({ minimum: 0, maximum: 365 })),
  /** Campaigns, and the credits with which an account begins that signs up with their code (D62). */
  signupCodes: Type.Array(Type.Object({ code: Text(100), credits: Count }, closed), { maxItems: 200 }),
}

/** A video that explains the work to annotators on trial: what it is called, and where it is (D122). */
export const TrialVideo = Type.Object(
  { title: Text(100), url: Type.String({ maxLength: 2000, pattern: '^https?://[^\\s]+$' }) },
  closed,
)
export type TrialVideo = Static<typeof TrialVideo>
export const MOST_TRIAL_VIDEOS = 3

/** Settings that came later: older changes have none of them, and what the site begins with holds. */
const later = {
  /** Mails to others that go out in one account's name on one day. */
  mailsPerDay: Type.Integer({ minimum: 0, maximum: 100_000 }),
  /** Room that the videos of one account, and of one match, may take; in gigabytes (1000³ bytes). */
  gigabytesPerAccount: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  gigabytesPerMatch: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  /** Video files of one match. */
  filesPerMatch: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** Invites with which each recruit begins (D85). */
  invitesPerRecruit: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** The instructional videos of /trial; texts are in the place of those that are missing (D122). */
  trialVideos: Type.Array(TrialVideo, { maxItems: MOST_TRIAL_VIDEOS }),
  /** What an annotator is paid for a played point, in cents; null where points have no price (D128). */
  centsPerPoint: Nullable(Type.Number({ minimum: 0, maximum: 10_000 })),
  /** Highlight reels of one account, and how long one may be (D119). */
  reelsPerAccount: Type.Integer({ minimum: 0, maximum: 1000 }),
  minutesPerReel: Type.Integer({ minimum: 1, maximum: 60 }),
  /** Hidden landing pages of events, each at /showcase/{slug} (D94). */
  showcases: Type.Array(Showcase, { maxItems: 20 }),
  /** Packages of credits that players buy from their profile. */
  creditPackages: Type.Array(CreditPackage, { maxItems: 20 }),
  /** What the buyer of an order is shown, on the page and by mail (D129). */
  howToPay: Text(2000),
  /** Of so many matches that an annotator submits one is annotated a second time, as a spot check; 0 for none (D100). */
  spotCheckEvery: Type.Integer({ minimum: 0, maximum: 1000 }),
  /** Below this kappa of outcomes, in hundredths, an annotator's next match is checked. */
  lowAgreementPercent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** The match of the test pages; null for the demo match (D98). */
  testMatchId: Nullable(Uuid),
  /** Accounts that /hardcodedUpload/{userId} uploads into (D88). */
  openUploads: Type.Array(Uuid, { maxItems: 100 }),
}

export const SiteSettings = Type.Object({ ...first, ...later }, closed)
export type SiteSettings = Static<typeof SiteSettings>
const RecordedSettings = Type.Object({ ...first, ...Type.Partial(Type.Object(later)).properties }, closed)
export const SiteSettingsChanged = Event('SiteSettingsChanged', { settings: RecordedSettings })
/** An admin took the table of users as a file, with so many accounts in it (D95); who and when is in `meta`. */
export const UserListExported = Event('UserListExported', { accounts: Count })

/** An admin is to lose that role or the account: decided here, so that two at once never leave a site without one. */
export const AdminDismissed = Event('AdminDismissed', { userId: Uuid })
/** An admin who was dismissed becomes an admin again. */
export const AdminAppointed = Event('AdminAppointed', { userId: Uuid })

export const SITE_EVENTS = [
  FirstAdminLinkIssued,
  FirstAdminAppointed,
  SiteSettingsChanged,
  UserListExported,
  AdminDismissed,
  AdminAppointed,
] as const
export type SiteEvent = Static<(typeof SITE_EVENTS)[number]>

/** Days for which a deleted match can be brought back, where nobody has set them (D109). */
export const DELETED_MATCH_DAYS = 7

/** Settings of a site that nobody has changed yet. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  demoMatchId: null,
  recruitingEnabled: false,
  claimLapsesAfterHours: 24,
  signupCodes: [],
  mailsPerDay: 100,
  gigabytesPerAccount: 500,
  gigabytesPerMatch: 100,
  filesPerMatch: 50,
  invitesPerRecruit: INVITES_PER_RECRUIT,
  centsPerPoint: null,
  reelsPerAccount: 20,
  minutesPerReel: 15,
  showcases: [...DEFAULT_SHOWCASES],
  creditPackages: [...DEFAULT_PACKAGES],
  howToPay: DEFAULT_HOW_TO_PAY,
  testMatchId: null,
  openUploads: [],
  trialVideos: [],
  spotCheckEvery: 0,
  lowAgreementPercent: 60,
}

/** The settings that a recorded change leads to. */
export const settingsFrom = (recorded: Static<typeof RecordedSettings>): SiteSettings => ({
  ...DEFAULT_SITE_SETTINGS,
  ...recorded,
})
