import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import { emailStream, userStream } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { STARTING_CREDITS, type InviteType } from '@courtline/messages/user'
import { creditsOfCode, settingsOfSite } from '@courtline/projections/site-settings/read'
import { roleOf } from '@courtline/deciders/user/registration'
import type { Gateway } from '../gateway.ts'
import { refused, type Refused, type Written } from '../outcome.ts'
import { emailHashOf, normalEmail } from './email-hash.ts'
import { hashPassword } from './password.ts'

/** A person who wants an account. */
export interface Applicant {
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly displayName: string | null
  readonly inviteType: InviteType
  /** An invitation to this address proves it (D60). */
  readonly emailConfirmed: boolean
  readonly signupCode: string | null
}

/** Makes the account whose address was claimed for it before. */
export async function registerAccount(
  gateway: Gateway,
  applicant: Applicant,
  meta: CommandMeta,
): Promise<{ readonly written: Written } | Refused> {
  const { userId, email, password, displayName, inviteType, emailConfirmed, signupCode } = applicant
  const site = await settingsOfSite(gateway.projections.reads)
  return gateway.issue.user(
    userId,
    {
      type: 'RegisterUser',
      role: roleOf(inviteType),
      details: { ...NO_DETAILS, displayName: displayName?.trim() || null },
      email: normalEmail(email),
      emailHash: emailHashOf(email, gateway.settings.siteSecret),
      emailConfirmed,
      passwordHash: await hashPassword(password, gateway.settings.passwordCost),
      inviteType,
      signupCode,
      credits: creditsOfCode(site, signupCode) ?? STARTING_CREDITS,
    },
    meta,
  )
}

/**
 * An account for somebody who is invited and has not answered yet: without a password and without rights (D21), but
 * there to be named as a player. The address is claimed for it (P14). Refusal: EMAIL_TAKEN.
 */
export async function registerInvited(
  gateway: Gateway,
  email: string,
  wantedId: string,
  meta: CommandMeta,
): Promise<{ readonly userId: string; readonly written: Written } | Refused> {
  const userId = await claimAddress(gateway, email, wantedId, meta)
  if (typeof userId !== 'string') return userId
  const registered = await gateway.issue.user(
    userId,
    {
      type: 'RegisterUser',
      role: 'New',
      details: NO_DETAILS,
      email: normalEmail(email),
      emailHash: emailHashOf(email, gateway.settings.siteSecret),
      emailConfirmed: false,
      passwordHash: null,
      inviteType: 'BreakpointInvite',
      signupCode: null,
      credits: STARTING_CREDITS,
    },
    meta,
  )
  return 'refused' in registered ? registered : { userId, written: registered.written }
}

const NO_DETAILS = {
  displayName: null,
  utrId: null,
  ustaNumber: null,
  handedness: null,
  scoringRules: null,
} as const

/**
 * Claims the address for an account that is about to be made (P14), and answers for which: where an earlier sign-up was
 * interrupted between claim and account, that account's id is taken up again. Refusal: EMAIL_TAKEN.
 */
export async function claimAddress(
  gateway: Gateway,
  email: string,
  userId: string,
  meta: CommandMeta,
): Promise<string | Refused> {
  const emailHash = emailHashOf(email, gateway.settings.siteSecret)
  const claimed = await gateway.issue.email(emailHash, { type: 'ClaimEmail', userId }, meta)
  if (!('refused' in claimed)) return userId
  const holder = await holderOf(gateway, emailHash)
  const isUnfinished = holder !== null && (await gateway.log.streamHead(userStream(holder))) === null
  return isUnfinished ? holder : refused(refusal('EMAIL_TAKEN'))
}

/** Who holds an address, by the log itself: a read model may not have seen it yet. */
async function holderOf(gateway: Gateway, emailHash: string): Promise<string | null> {
  let holder: string | null = null
  for await (const page of gateway.log.readStream(emailStream(emailHash))) {
    for (const { type, data } of page) {
      holder = type === 'EmailClaimed' && typeof data['userId'] === 'string' ? data['userId'] : null
    }
  }
  return holder
}
