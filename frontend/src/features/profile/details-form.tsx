import { Select, TextInput } from '@mantine/core'
import { HANDS } from '@courtline/messages/match/metadata'
import type { UserDetails } from '@courtline/messages/account/user'
import type { UserView } from '@courtline/messages/views/user'
import { DEFAULT_RULE_NAME, RULE_PRESETS } from '@courtline/scoring/rules/rules'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useChangeUserDetailsMutation } from '../../domain/users/own-account-calls.ts'
import { SavedMark } from '../../ui/saved-mark.tsx'
import { useSaving } from '../../ui/use-saving.ts'

/** Details are saved this long after the last key (platform 9). */
const DETAILS_MS = 1000
const WHOLE_NUMBER = /^\d{1,15}$/
const ruleNames = RULE_PRESETS.map(({ name }) => name)

/** A player's details; saved by itself. */
export function DetailsForm({ user }: { user: UserView }) {
  const [typed, setTyped] = useState(() => typedOf(user.userDetails))
  const [change] = useChangeUserDetailsMutation()
  const details = detailsOf(typed)
  const saving = useSaving(details, DETAILS_MS, async (body) =>
    failureText(await change({ id: user.id, body })),
  )
  const set = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes })
  return (
    <section className="panel profile-panel" aria-labelledby="details-heading">
      <div className="profile-heading">
        <h2 id="details-heading">Details</h2>
        <SavedMark saving={saving} />
      </div>
      <div className="profile-fields">
        <TextInput
          label="Name"
          autoComplete="name"
          maxLength={100}
          value={typed.displayName}
          onChange={(event) => set({ displayName: event.currentTarget.value })}
        />
        <Select
          label="Handedness"
          placeholder="Not set"
          data={[...HANDS]}
          clearable
          value={typed.handedness}
          onChange={(hand) => set({ handedness: HANDS.find((each) => each === hand) ?? null })}
        />
        <TextInput
          label="UTR id"
          maxLength={100}
          value={typed.utrId}
          onChange={(event) => set({ utrId: event.currentTarget.value })}
        />
        <TextInput
          label="USTA number"
          inputMode="numeric"
          maxLength={20}
          value={typed.ustaNumber}
          error={details === undefined && 'Digits only'}
          onChange={(event) => set({ ustaNumber: event.currentTarget.value })}
        />
        <Select
          label="Default scoring"
          placeholder={DEFAULT_RULE_NAME}
          data={ruleNames}
          clearable
          value={typed.scoringRules}
          onChange={(scoringRules) => set({ scoringRules })}
        />
      </div>
    </section>
  )
}

interface Typed extends Pick<UserDetails, 'handedness' | 'scoringRules'> {
  readonly displayName: string
  readonly utrId: string
  readonly ustaNumber: string
}

const typedOf = ({ displayName, utrId, ustaNumber, handedness, scoringRules }: UserDetails): Typed => ({
  displayName: displayName ?? '',
  utrId: utrId ?? '',
  ustaNumber: ustaNumber === null ? '' : String(ustaNumber),
  handedness,
  scoringRules,
})

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The form as it is kept; undefined while the USTA number is no number. */
function detailsOf({
  displayName,
  utrId,
  ustaNumber,
  handedness,
  scoringRules,
}: Typed): UserDetails | undefined {
  const number = ustaNumber.trim()
  if (number !== '' && !WHOLE_NUMBER.test(number)) return undefined
  return {
    displayName: orNull(displayName),
    utrId: orNull(utrId),
    ustaNumber: number === '' ? null : Number(number),
    handedness,
    scoringRules,
  }
}
