import { Switch } from '@mantine/core'
import { useOwnSettings } from './use-own-settings.ts'

/** How matches open for this person. */
export function WatchSettings() {
  const { settings, change, isSaving } = useOwnSettings()
  return (
    <section className="panel profile-panel" aria-label="Watching">
      <h2>Watching</h2>
      <Switch
        label="No spoilers"
        description="Results stay hidden on your matches, and in a match until you have watched that far."
        checked={settings.noSpoilers ?? false}
        disabled={isSaving}
        onChange={(event) => void change({ noSpoilers: event.currentTarget.checked })}
      />
    </section>
  )
}
