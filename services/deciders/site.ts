import { may } from '@courtline/messages/actor'
import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import {
  DEFAULT_SITE_SETTINGS,
  settingsFrom,
  type SiteEvent,
  type SiteSettings,
} from '@courtline/messages/site/site'
import type { SiteCommand } from '@courtline/messages/account/user-commands'
import { isSame } from '@courtline/messages/same'
import { NOTHING, record, refuse } from './decision.ts'
import { isUsable, type MailedToken } from './mailed-token.ts'

export interface SiteState {
  readonly firstAdminLink: MailedToken | null
  readonly firstAdminId: string | null
  readonly settings: SiteSettings
  /** Former admins. */
  readonly dismissed: ReadonlySet<string>
}

type SiteCommandOf<T extends SiteCommand['type']> = Extract<SiteCommand, { type: T }>

/** The stream `site-settings`: how the site began, its settings, and who took the list of its users. */
export const siteDecider: Decider<SiteState, SiteCommand, SiteEvent> = {
  initial: {
    firstAdminLink: null,
    firstAdminId: null,
    settings: DEFAULT_SITE_SETTINGS,
    dismissed: new Set(),
  },
  evolve: (state, page) => page.reduce((before, { event }) => afterOne(before, event), state),
  decide(command, state) {
    switch (command.type) {
      case 'IssueFirstAdminLink':
        return issueLink(command, state)
      case 'AppointFirstAdmin':
        return appoint(command, state)
      case 'ChangeSiteSettings':
        return changeSettings(command, state)
      case 'DismissAdmin':
        return dismiss(command, state)
      case 'AppointAdmin':
        return may(command.by, 'Admin') ? appointAgain(command, state) : refuse('NOT_ALLOWED')
      case 'ExportUserList':
        // Each time it is taken again (D95).
        return may(command.by, 'Admin')
          ? record({ type: 'UserListExported', data: { accounts: command.accounts } })
          : refuse('NOT_ALLOWED')
    }
  },
}

function afterOne(state: SiteState, event: SiteEvent): SiteState {
  switch (event.type) {
    case 'FirstAdminLinkIssued':
      return { ...state, firstAdminLink: event.data }
    case 'FirstAdminAppointed':
      return { ...state, firstAdminId: event.data.userId, firstAdminLink: null }
    case 'SiteSettingsChanged':
      return { ...state, settings: settingsFrom(event.data.settings) }
    case 'AdminDismissed':
      return { ...state, dismissed: new Set(state.dismissed).add(event.data.userId) }
    case 'AdminAppointed':
      return { ...state, dismissed: new Set([...state.dismissed].filter((id) => id !== event.data.userId)) }
    case 'UserListExported':
      return state
  }
}

/** Printed at each start while the site has no admin; a newer link takes the place of the older (D34). */
const issueLink = (
  { tokenHash, expiresAt }: SiteCommandOf<'IssueFirstAdminLink'>,
  { firstAdminId }: SiteState,
): Decision<SiteEvent> =>
  firstAdminId === null
    ? record({ type: 'FirstAdminLinkIssued', data: { tokenHash, expiresAt } })
    : refuse('ADMIN_EXISTS')

/**
 * Uses the link up. The same user again is a sign-up that was interrupted half-way. Refusals: ADMIN_EXISTS,
 * LINK_NOT_VALID.
 */
function appoint(
  { tokenHash, now, userId }: SiteCommandOf<'AppointFirstAdmin'>,
  { firstAdminLink, firstAdminId }: SiteState,
): Decision<SiteEvent> {
  if (firstAdminId !== null) return firstAdminId === userId ? NOTHING : refuse('ADMIN_EXISTS')
  return isUsable(firstAdminLink, tokenHash, now)
    ? record({ type: 'FirstAdminAppointed', data: { userId } })
    : refuse('LINK_NOT_VALID')
}

/** Refusals: NOT_ALLOWED; LAST_ADMIN where nobody would be left. */
function dismiss(
  { by, userId, adminIds }: SiteCommandOf<'DismissAdmin'>,
  { dismissed }: SiteState,
): Decision<SiteEvent> {
  if (!may(by, 'Admin')) return refuse('NOT_ALLOWED')
  if (dismissed.has(userId)) return NOTHING
  const left = adminIds.filter((id) => id !== userId && !dismissed.has(id))
  return left.length === 0 ? refuse('LAST_ADMIN') : record({ type: 'AdminDismissed', data: { userId } })
}

const appointAgain = (
  { userId }: SiteCommandOf<'AppointAdmin'>,
  { dismissed }: SiteState,
): Decision<SiteEvent> =>
  dismissed.has(userId) ? record({ type: 'AdminAppointed', data: { userId } }) : NOTHING

function changeSettings(
  { by, settings }: SiteCommandOf<'ChangeSiteSettings'>,
  state: SiteState,
): Decision<SiteEvent> {
  if (!may(by, 'Admin')) return refuse('NOT_ALLOWED')
  return isSame(settings, state.settings)
    ? NOTHING
    : record({ type: 'SiteSettingsChanged', data: { settings } })
}
