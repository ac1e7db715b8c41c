import { DEFAULT_USER_SETTINGS } from '@courtline/messages/account/user-settings'
import { DEFAULT_SHORTCUTS, type Shortcut } from '@courtline/scoring/entry/shortcuts'
import { skipToken } from '@reduxjs/toolkit/query'
import { useUserSettingsQuery } from './session-calls.ts'
import { useUser } from './use-session.ts'

const NONE: readonly Shortcut[] = []

/** The shortcuts of entry that are on for this person; none in literal entry (D46). */
export function useShortcuts(): readonly Shortcut[] {
  // Visitors who only practise may have no account, and no settings.
  const { data: settings = DEFAULT_USER_SETTINGS } = useUserSettingsQuery(useUser() ? undefined : skipToken)
  return settings.quickEntry ? (settings.shortcuts ?? DEFAULT_SHORTCUTS) : NONE
}
