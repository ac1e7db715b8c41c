import { Switch } from '@mantine/core'
import { DEFAULT_USER_SETTINGS } from '@courtline/messages/account/user-settings'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import {
  useChangeUserSettingsMutation,
  useUserSettingsQuery,
} from '../../foundation/session/session-calls.ts'
import { showError } from '../../ui/toast.ts'

/** How matches open for this person. */
export function WatchSettings() {
  const { data: settings = DEFAULT_USER_SETTINGS } = useUserSettingsQuery()
  const [send, { isLoading }] = useChangeUserSettingsMutation()
  const change = async (noSpoilers: boolean) => {
    const failure = failureText(await send({ ...settings, noSpoilers }))
    if (failure !== undefined) showError(failure)
  }
  return (
    <section className="panel profile-panel" aria-label="Watching">
      <h2>Watching</h2>
      <Switch
        label="No spoilers"
        description="Results stay hidden on your matches, and in a match until you have watched that far."
        checked={settings.noSpoilers ?? false}
        disabled={isLoading}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </section>
  )
}
