import { NumberInput, Switch } from '@mantine/core'
import {
  DEFAULT_USER_SETTINGS,
  DEFAULT_WORK_SPEED,
  type UserSettings,
  type WorkSpeed,
} from '@courtline/messages/account/user-settings'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import {
  useChangeUserSettingsMutation,
  useUserSettingsQuery,
} from '../../foundation/session/session-calls.ts'
import { showError } from '../../ui/toast.ts'

/** How the workbench behaves for this person: quick entry (D46), speed and rewind (D48). */
export function WorkSettings() {
  const { data: settings = DEFAULT_USER_SETTINGS } = useUserSettingsQuery()
  const [send, { isLoading }] = useChangeUserSettingsMutation()
  const speed = settings.speed ?? DEFAULT_WORK_SPEED
  const change = async (changes: Partial<UserSettings>) => {
    const failure = failureText(await send({ ...settings, ...changes }))
    if (failure !== undefined) showError(failure)
  }
  const changeSpeed = (changes: Partial<WorkSpeed>) => void change({ speed: { ...speed, ...changes } })
  return (
    <section className="panel profile-panel" aria-label="Annotating">
      <h2>Annotating</h2>
      <Switch
        label="Quick entry"
        description="A complete description is saved at once. Off: every key does exactly one thing, and Enter saves."
        checked={settings.quickEntry}
        disabled={isLoading}
        onChange={(event) => void change({ quickEntry: event.currentTarget.checked })}
      />
      <Switch
        label="Auto speed"
        description="With quick entry, plays faster between points."
        checked={speed.auto}
        disabled={isLoading}
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
    </section>
  )
}

/** Sent when the field is left, within its limits. */
function SpeedNumber({
  value,
  onChange,
  ...field
}: {
  label: string
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
