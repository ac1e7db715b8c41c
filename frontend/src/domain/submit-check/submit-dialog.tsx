import { Button, Group, Textarea } from '@mantine/core'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { useMemo, useState } from 'react'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { clockTenths } from '../../foundation/time/clock.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Replay } from '@courtline/scoring/replay/replay'
import { shownSets, submitCheck, type CheckItem, type SetPairs } from './submit-check.ts'
import './submit-check.css'

/** What the check reads, and where its items lead. */
export interface Checked {
  readonly replayed: Replay
  readonly names: MatchNames
  readonly ownerScore: SetPairs | null
  readonly durationSeconds: number
  /** Shows a moment of the video, in clock seconds. */
  readonly goTo: (seconds: number) => void
}

/** As many as there are keys 1 to 9. */
const MOST_LISTED = 9

/**
 * The last look before an annotation is submitted or accepted: both scores, and what may be missing, each a key away.
 * A score that differs from the owner's has to be explained.
 */
export function SubmitDialog({
  title,
  text,
  verb,
  checked,
  onSubmit,
  onClose,
}: {
  title: string
  text: string
  verb: string
  checked: Checked
  /** The reason where the scores differ. Answers once it is done. */
  onSubmit: (reason: string | undefined) => Promise<void>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [isSending, setIsSending] = useState(false)
  const { replayed, names, ownerScore, durationSeconds } = checked
  const check = useMemo(
    () => submitCheck(replayed, ownerScore, durationSeconds, clockTenths),
    [replayed, ownerScore, durationSeconds],
  )
  const goTo = ({ atSeconds }: CheckItem) => {
    checked.goTo(atSeconds + 0.01)
    onClose()
  }
  const submit = async () => {
    setIsSending(true)
    await onSubmit(check.differs ? reason.trim() : undefined)
    setIsSending(false)
  }
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <form
        onKeyDown={(event) => {
          const item =
            event.target instanceof HTMLTextAreaElement ? undefined : check.items[Number(event.key) - 1]
          if (item) goTo(item)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="submit-text">{text}</p>
        <BothScores names={names} check={check} />
        <CheckItems items={check.items} onGoTo={goTo} />
        {check.differs && <Reason value={reason} onChange={setReason} />}
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton verb={verb} differs={check.differs} reason={reason} isSending={isSending} />
        </Group>
      </form>
    </Dialog>
  )
}

/** Has the focus unless a reason is to be written first. */
function SubmitButton(props: { verb: string; differs: boolean; reason: string; isSending: boolean }) {
  const { verb, differs, reason, isSending } = props
  return (
    <Button
      type="submit"
      variant="filled"
      loading={isSending}
      disabled={differs && reason.trim() === ''}
      {...(!differs && { 'data-autofocus': true })}
    >
      {verb}
    </Button>
  )
}

function BothScores({ names, check }: { names: MatchNames; check: ReturnType<typeof submitCheck> }) {
  return (
    <table className="submit-scores">
      <caption>{names.teams.join(' v ')}</caption>
      <tbody>
        <tr>
          <th scope="row">Annotated</th>
          <td className="num">{shownSets(check.annotated)}</td>
        </tr>
        <tr>
          <th scope="row">Given by the owner</th>
          <td className="num">{check.owner === null ? 'not given' : shownSets(check.owner)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** Why the annotated score is another than the owner's. */
function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <Textarea
      label="Why do the scores differ?"
      required
      data-autofocus
      maxLength={1000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function CheckItems({ items, onGoTo }: { items: readonly CheckItem[]; onGoTo: (item: CheckItem) => void }) {
  if (items.length === 0) return <p className="submit-fine">Nothing is missing.</p>
  return (
    <ol className="submit-items" aria-label="To look at">
      {items.slice(0, MOST_LISTED).map((item, index) => (
        <li key={`${item.kind} ${item.atSeconds} ${item.text}`}>
          <button type="button" className={item.kind} onClick={() => onGoTo(item)}>
            <Kbd text={String(index + 1)} /> {item.text}
          </button>
        </li>
      ))}
      {items.length > MOST_LISTED && <li className="m">and {items.length - MOST_LISTED} more</li>}
    </ol>
  )
}
