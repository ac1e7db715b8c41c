import { DEFAULT_USER_SETTINGS, type UserSettings } from '@courtline/messages/account/user-settings'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import {
  useChangeUserSettingsMutation,
  useUserSettingsQuery,
} from '../../foundation/session/session-calls.ts'
import { showError } from '../../ui/toast.ts'

/** The settings of this person, and the way to change some of them; a refusal is shown. */
export function useOwnSettings() {
  const { data: settings = DEFAULT_USER_SETTINGS } = useUserSettingsQuery()
  const [send, { isLoading: isSaving }] = useChangeUserSettingsMutation()
  const change = async (changes: Partial<UserSettings>) => {
    const failure = failureText(await send({ ...settings, ...changes }))
    if (failure !== undefined) showError(failure)
  }
  return { settings, change, isSaving }
}
