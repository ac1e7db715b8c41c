import { Switch } from '@mantine/core'
import { DEFAULT_USER_SETTINGS } from '@courtline/messages/account/user-settings'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import {
  useChangeUserSettingsMutation,
  useUserSettingsQuery,
} from '../../foundation/session/session-calls.ts'
import { showError } from '../../ui/toast.ts'

/** Quick entry on or off (D46). */
export function WorkSettings() {
  const { data: settings = DEFAULT_USER_SETTINGS } = useUserSettingsQuery()
  const [change, { isLoading }] = useChangeUserSettingsMutation()
  const setQuickEntry = async (quickEntry: boolean) => {
    const failure = failureText(await change({ ...settings, quickEntry }))
    if (failure !== undefined) showError(failure)
  }
  return (
    <section className="panel profile-panel" aria-label="Annotating">
      <h2>Annotating</h2>
      <Switch
        label="Quick entry"
        description="A complete description is saved at once. Off: every key does exactly one thing, and Enter saves."
        checked={settings.quickEntry}
        disabled={isLoading}
        onChange={(event) => void setQuickEntry(event.currentTarget.checked)}
      />
    </section>
  )
}
