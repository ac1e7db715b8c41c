import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import { emailStream, userStream } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { STARTING_CREDITS, type InviteType } from '@courtline/messages/account/user'
import { creditsOfCode, settingsOfSite } from '@courtline/projections/site-settings/read'
import { roleOf } from '@courtline/deciders/user/registration'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import type { UserEvent } from '@courtline/messages/account/user'
import type { Dispatch, Done } from '../dispatch.ts'
import { refused, type Refused, type Written } from '../outcome.ts'
import { emailHashOf, isEmail, normalEmail } from './email-address.ts'

export interface AccountPorts {
  readonly dispatch: Dispatch
  readonly log: Pick<EventLogReader, 'readStream' | 'streamHead'>
  readonly projections: { readonly reads: Reads }
  readonly settings: { readonly siteSecret: Uint8Array }
}

/** A person who signs up. */
export interface Applicant {
  readonly userId: string
  readonly email: string
  /** Null for a user who logs in with another service only. */
  readonly passwordHash: string | null
  readonly displayName: string | null
  readonly inviteType: InviteType
  /** An invitation to this address proves it (D60). */
  readonly emailConfirmed: boolean
  readonly signupCode: string | null
}

/** Makes the account whose address was claimed for it before. */
export async function registerAccount(
  ports: AccountPorts,
  applicant: Applicant,
  meta: CommandMeta,
): Promise<Done<UserEvent> | Refused> {
  const { userId, email, passwordHash, displayName, inviteType, emailConfirmed, signupCode } = applicant
  const site = await settingsOfSite(ports.projections.reads)
  const emailHash = emailHashOf(email, ports.settings.siteSecret)
  return ports.dispatch(
    'user',
    userId,
    {
      type: 'RegisterUser',
      role: roleOf(inviteType),
      details: { ...NO_DETAILS, displayName: displayName?.trim() || null },
      email: normalEmail(email),
      emailHash,
      emailConfirmed,
      passwordHash,
      inviteType,
      signupCode,
      ...(await startingCredits(ports, emailHash, {
        credits: creditsOfCode(site, signupCode) ?? STARTING_CREDITS,
        isProved: emailConfirmed,
      })),
    },
    meta,
  )
}

/**
 * An account for a person who is invited and has not answered yet: without a password and without rights (D21), but
 * there to be named as a player. The address is claimed for it (P14). Refusal: EMAIL_TAKEN.
 */
export async function registerInvited(
  ports: AccountPorts,
  email: string,
  wantedId: string,
  meta: CommandMeta,
): Promise<{ readonly userId: string; readonly written: Written } | Refused> {
  const userId = await claimAddress(ports, email, wantedId, meta)
  if (typeof userId !== 'string') return userId
  const emailHash = emailHashOf(email, ports.settings.siteSecret)
  const registered = await ports.dispatch(
    'user',
    userId,
    {
      type: 'RegisterUser',
      role: 'New',
      details: NO_DETAILS,
      email: normalEmail(email),
      emailHash,
      emailConfirmed: false,
      passwordHash: null,
      inviteType: 'BreakpointInvite',
      signupCode: null,
      ...(await startingCredits(ports, emailHash, { credits: STARTING_CREDITS, isProved: false })),
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
 * interrupted between claim and account, that account's id is taken up again. Refusals: EMAIL_TAKEN; EMAIL_INVALID for what no
 * account could record.
 */
export async function claimAddress(
  ports: AccountPorts,
  email: string,
  userId: string,
  meta: CommandMeta,
): Promise<string | Refused> {
  if (!isEmail(email)) return refused(refusal('EMAIL_INVALID'))
  const emailHash = emailHashOf(email, ports.settings.siteSecret)
  const claimed = await ports.dispatch('email', emailHash, { type: 'ClaimEmail', userId }, meta)
  if (!('refused' in claimed)) return userId
  const holder = await holderOf(ports, emailHash)
  const isUnfinished = holder !== null && (await ports.log.streamHead(userStream(holder))) === null
  return isUnfinished ? holder : refused(refusal('EMAIL_TAKEN'))
}

/**
 * Starting credits are given once for each proved address (D111). Where an account that had proved the address gave it up,
 * there are none. Where one gave it up that had never proved it, it may have been a stranger's: the credits wait for the
 * proof, so that neither the address's owner loses them nor another sign-up makes new ones. The keyed hash of the address
 * outlives an erasure for that, as the name of its stream.
 */
async function startingCredits(
  ports: AccountPorts,
  emailHash: string,
  { credits, isProved }: { readonly credits: number; readonly isProved: boolean },
): Promise<{ readonly credits: number; readonly creditsOnProof?: number }> {
  const former = await formerHolders(ports, emailHash)
  if (former.length === 0) return { credits }
  for (const userId of former) if (await hadProved(ports, userId, emailHash)) return { credits: 0 }
  return isProved ? { credits } : { credits: 0, creditsOnProof: credits }
}

/** Accounts that gave the address up. */
async function formerHolders(ports: AccountPorts, emailHash: string): Promise<readonly string[]> {
  const found = new Set<string>()
  for await (const page of ports.log.readStream(emailStream(emailHash)))
    for (const { type, data } of page)
      if (type === 'EmailReleased' && typeof data['userId'] === 'string') found.add(data['userId'])
  return [...found]
}

async function hadProved(ports: AccountPorts, userId: string, emailHash: string): Promise<boolean> {
  for await (const page of ports.log.readStream(userStream(userId)))
    if (page.some(({ type, data }) => type === 'EmailConfirmed' && data['emailHash'] === emailHash))
      return true
  return false
}

/** Who holds an address, by the log itself: a read model may not have seen it yet. */
async function holderOf(ports: AccountPorts, emailHash: string): Promise<string | null> {
  let holder: string | null = null
  for await (const page of ports.log.readStream(emailStream(emailHash))) {
    for (const { type, data } of page) {
      holder = type === 'EmailClaimed' && typeof data['userId'] === 'string' ? data['userId'] : null
    }
  }
  return holder
}
