import { NumberInput, Switch } from '@mantine/core'
import { workSpeedOf, type UserSettings, type WorkSpeed } from '@courtline/messages/account/user-settings'
import { DEFAULT_SHORTCUTS, SHORTCUTS, type Shortcut } from '@courtline/scoring/entry/shortcuts'
import { useOwnSettings } from './use-own-settings.ts'

/** How the workbench behaves for this person: quick entry, and what runs by itself between points (D46). */
export function WorkSettings() {
  const { settings, change, isSaving } = useOwnSettings()
  const speed = workSpeedOf(settings)
  const changeSpeed = (changes: Partial<WorkSpeed>) => void change({ speed: { ...speed, ...changes } })
  return (
    <section className="panel profile-panel" aria-label="Annotating">
      <h2>Annotating</h2>
      <Switch
        label="Quick entry"
        description="A complete description is saved at once. Off: every key does exactly one thing, and Enter saves."
        checked={settings.quickEntry}
        disabled={isSaving}
        onChange={(event) => void change({ quickEntry: event.currentTarget.checked })}
      />
      <ShortcutSwitches settings={settings} disabled={isSaving} onChange={change} />
      <Switch
        label="Auto speed"
        description="With quick entry, plays faster between points."
        checked={speed.auto}
        disabled={isSaving}
        onChange={(event) => changeSpeed({ auto: event.currentTarget.checked })}
      />
      <SpeedNumber
        label="Speed between points"
        value={speed.deadTimeRate}
        {...{ min: 0.5, max: 6, step: 0.5 }}
        onChange={(deadTimeRate) => changeSpeed({ deadTimeRate })}
      />
      <SpeedNumber
        label="Rewind when Space starts a point, in seconds"
        value={speed.rewindSeconds}
        {...{ min: 0, max: 5, step: 0.1 }}
        onChange={(rewindSeconds) => changeSpeed({ rewindSeconds })}
      />
      <SpeedNumber
        label="Skip ahead after a point, in seconds"
        description="With auto speed. Counted from the end of the point, and never longer than the breaks of the match leave room for. 0 skips nothing."
        value={speed.skipAfterPointSeconds}
        {...{ min: 0, max: 15, step: 1 }}
        onChange={(skipAfterPointSeconds) => changeSpeed({ skipAfterPointSeconds })}
      />
      <SpeedNumber
        label="Skip ahead at changes of ends, in seconds"
        description="The same between sets; half as long where the players do not sit down."
        value={speed.skipAtChangeSeconds}
        {...{ min: 0, max: 90, step: 5 }}
        onChange={(skipAtChangeSeconds) => changeSpeed({ skipAtChangeSeconds })}
      />
    </section>
  )
}

const SHORTCUT_WORDS: Readonly<Record<Shortcut, { label: string; description: string }>> = {
  wholeOutcomes: {
    label: 'Outcome and stroke in one key',
    description:
      'A key each for the most frequent: winner, unforced error and forced error with their stroke.',
  },
  countKeys: {
    label: 'Number keys count crossings',
    description: '3 to 9 are the number of crossings, 0 adds ten. In doubles 5 to 9, as 3 and 4 are players.',
  },
  countServe: {
    label: 'Count the serve',
    description: 'Its crossing of the net is counted when a point starts.',
  },
  serveAtOnce: {
    label: 'Serve in one key',
    description:
      'Between points, the key of a fault, an ace or a let records the serve of the last two seconds.',
  },
  correctAtOnce: {
    label: 'Correct a row in one key',
    description: 'A row that is edited is saved by the key that changes it, without Enter.',
  },
}

/** Ways to type with fewer keys (D46); in literal entry they stay as chosen and do nothing. */
function ShortcutSwitches({
  settings,
  disabled,
  onChange,
}: {
  settings: UserSettings
  disabled: boolean
  onChange: (changes: Partial<UserSettings>) => Promise<void>
}) {
  const { quickEntry } = settings
  const shortcuts: readonly Shortcut[] = settings.shortcuts ?? DEFAULT_SHORTCUTS
  return SHORTCUTS.map((shortcut) => (
    <Switch
      key={shortcut}
      {...SHORTCUT_WORDS[shortcut]}
      checked={quickEntry && shortcuts.includes(shortcut)}
      disabled={disabled || !quickEntry}
      onChange={({ currentTarget: { checked } }) =>
        void onChange({
          shortcuts: SHORTCUTS.filter((each) => (each === shortcut ? checked : shortcuts.includes(each))),
        })
      }
    />
  ))
}

/** Sent when the field is left, within its limits. */
function SpeedNumber({
  value,
  onChange,
  ...field
}: {
  label: string
  description?: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}) {
  return (
    <NumberInput
      {...field}
      key={value}
      defaultValue={value}
      clampBehavior="strict"
      decimalScale={2}
      onBlur={({ currentTarget }) => {
        const typed = Number(currentTarget.value)
        if (currentTarget.value !== '' && typed !== value) onChange(typed)
      }}
    />
  )
}
