import { Checkbox, Textarea } from '@mantine/core'
import { useMay } from '../../../foundation/session/use-session.ts'
import type { CreationDraft } from './use-match-upload.ts'

/** Longest note to a recruit match. */
const MOST_LETTERS = 2000

/**
 * Saves the upload as a recruiting match: it becomes one when it is finished. For recruits alone (platform 6); chosen
 * before the match is made, afterwards on the recruit page.
 */
export function RecruitingField({ creation: { choices, change } }: { creation: CreationDraft }) {
  const may = useMay()
  if (!may('Recruit')) return null
  if (!change) {
    return choices.saveAsRecruitingMatch ? (
      <p className="muted">This becomes a recruit match when it is finished.</p>
    ) : null
  }
  return (
    <>
      <Checkbox
        label="Save as recruiting match"
        description="Coaches who follow you can watch it when it is finished."
        checked={choices.saveAsRecruitingMatch}
        onChange={(event) => change({ ...choices, saveAsRecruitingMatch: event.currentTarget.checked })}
      />
      {choices.saveAsRecruitingMatch && (
        <Textarea
          label="Notes for coaches"
          placeholder="State final. Watch the second set: I changed my returns."
          rows={3}
          maxLength={MOST_LETTERS}
          value={choices.recruitingNotes}
          onChange={(event) => change({ ...choices, recruitingNotes: event.currentTarget.value })}
        />
      )}
    </>
  )
}
