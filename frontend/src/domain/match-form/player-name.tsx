import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { ICON } from '../../ui/icon.ts'
import { Autocomplete } from '@mantine/core'
import type { Teammate } from '@courtline/messages/views/team'
import { useRef } from 'react'
import type { Choice } from './use-teammates.ts'

/** A player's name: typed freely, or picked from the teammates, which also gives the account (platform 5). */
export function PlayerName({
  label,
  name,
  known,
  problem,
  choices,
  onType,
  onPick,
}: {
  label: string
  name: string
  /** The name belongs to an account. */
  known: boolean
  problem: string | undefined
  choices: readonly Choice[]
  onType: (name: string) => void
  onPick: (teammate: Teammate) => void
}) {
  // The field reports its new text right after the pick; that is not typing.
  const picked = useRef<string>(undefined)
  return (
    <Autocomplete
      label={label}
      maxLength={100}
      // A hidden list would bear the same label as the field.
      comboboxProps={{ keepMounted: false }}
      data={choices.map((choice) => choice.label)}
      value={name}
      error={problem ?? false}
      rightSection={known ? <KnownPlayer /> : null}
      onOptionSubmit={(chosen) => {
        const found = choices.find((choice) => choice.label === chosen)
        if (!found) return
        picked.current = chosen
        onPick(found.teammate)
      }}
      onChange={(typed) => {
        const isPick = picked.current === typed
        picked.current = undefined
        if (!isPick) onType(typed)
      }}
    />
  )
}

const KnownPlayer = () => (
  <span className="player-known" title="Plays on Courtline: sees the match when it is finished">
    <span className="visually-hidden">Has an account</span>
    <IconCheck {...ICON} />
  </span>
)
