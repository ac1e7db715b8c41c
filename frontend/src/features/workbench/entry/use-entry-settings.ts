import { DEFAULT_USER_SETTINGS, workSpeedOf } from '@courtline/messages/account/user-settings'
import type { Shortcut } from '@courtline/scoring/entry/shortcuts'
import { skipToken } from '@reduxjs/toolkit/query'
import { useMemo } from 'react'
import { useUserSettingsQuery } from '../../../foundation/session/session-calls.ts'
import { useUser } from '../../../foundation/session/use-session.ts'
import { useShortcuts } from '../../../foundation/session/use-shortcuts.ts'

/** How this person enters points (D46). */
export interface EntrySettings {
  readonly quickEntry: boolean
  /** Those that are on. */
  readonly shortcuts: readonly Shortcut[]
  /** Seconds of video that Space goes back when it starts a point. */
  readonly rewindSeconds: number
}

/** The settings of entry; the same object for as long as they are the same. */
export function useEntrySettings(): EntrySettings {
  // Visitors who only practise may have no account, and no settings.
  const { data: settings = DEFAULT_USER_SETTINGS } = useUserSettingsQuery(useUser() ? undefined : skipToken)
  const shortcuts = useShortcuts()
  const { quickEntry } = settings
  const { rewindSeconds } = workSpeedOf(settings)
  return useMemo(() => ({ quickEntry, shortcuts, rewindSeconds }), [quickEntry, shortcuts, rewindSeconds])
}
