import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import {
  useRevokeProfileLinksMutation,
  useShareProfileMutation,
} from '../../domain/recruiting/recruit-calls.ts'
import { messageOf } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'

/** Opens the recruit's profile on one page, to print, and gives out links that open it without an account. */
export function ShareProfile({ recruitId }: { recruitId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Link className="button-link" to={paths.recruitProfile(recruitId)}>
        Profile to print
      </Link>
      <Button size="xs" onClick={() => setOpen(true)}>
        Share profile
      </Button>
      {isOpen && <ShareDialog recruitId={recruitId} onClose={() => setOpen(false)} />}
    </>
  )
}

function ShareDialog({ recruitId, onClose }: { recruitId: string; onClose: () => void }) {
  const [make, { data: made, error, isLoading }] = useShareProfileMutation()
  const [revoke, revoking] = useRevokeProfileLinksMutation()
  const confirm = useConfirm()
  const takeBack = async () => {
    const text = 'Close all links to your profile? They stop working at once.'
    if (!(await confirm({ text, yes: 'Close all links', danger: true }))) return
    if (await showOutcome(revoke(recruitId), 'Links to your profile no longer work.')) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title="Share your profile" size="lg">
      <p className="muted">
        Anyone with the link sees your profile and your recruit matches for 30 days, without an account. Make
        a link for each person that you write to.
      </p>
      {made && (
        <div className="share-profile-link">
          <CopyField
            label={`Link, good until ${shortDay(made.expiresAt)}`}
            value={`${location.origin}${made.path}`}
            what="the link to your profile"
          />
        </div>
      )}
      {error !== undefined && (
        <p className="bad-word" role="alert">
          {messageOf(error)}
        </p>
      )}
      <Group justify="flex-end" gap={8} mt={14}>
        <Button loading={revoking.isLoading} onClick={() => void takeBack()}>
          Close all links
        </Button>
        <Button variant="filled" data-autofocus loading={isLoading} onClick={() => void make(recruitId)}>
          {made ? 'Make another link' : 'Make a link'}
        </Button>
      </Group>
    </Dialog>
  )
}
