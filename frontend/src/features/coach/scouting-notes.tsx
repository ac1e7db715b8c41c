import { Button, Textarea, TextInput } from '@mantine/core'
import { MOST_TAGS } from '@courtline/messages/recruiting/scouting'
import type { RecruitView, ScoutingView } from '@courtline/messages/views/recruiting'
import { useEffect, useRef, useState } from 'react'
import { useChangeScoutingMutation } from '../../domain/recruiting/scouting-calls.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { useKeys } from '../../foundation/keys/keyboard.tsx'
import { SavedMark } from '../../ui/saved-mark.tsx'
import { useSaving } from '../../ui/use-saving.ts'

const SAVED_AFTER_MS = 1000
const MOST_LETTERS = 5000
const LONGEST_TAG = 40

interface Kept {
  readonly notes: string
  readonly tags: readonly string[]
}

const keptOf = (scouting: ScoutingView | null): Kept => ({
  notes: scouting?.notes ?? '',
  tags: scouting?.tags ?? [],
})

const isSameText = (one: Kept, other: Kept) => JSON.stringify(one) === JSON.stringify(other)

/** Notes and tags that the coaches of a program share about a recruit; nobody else reads them. */
export function ScoutingNotes({ recruit, programId }: { recruit: RecruitView; programId: string }) {
  const { mine, theirs, isContested, change, adopt, insist, saving } = useSharedNotes(recruit, programId)
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys('recruits', { 'recruits.note': () => field.current?.focus() })
  return (
    <div className="recruit-panel-part scouting">
      <div className="row-flex">
        <h3 className="grow">Our notes</h3>
        <SavedMark saving={saving} />
        <Kbd action="recruits.note" />
      </div>
      <Tags tags={mine.tags} onChange={(tags) => change({ ...mine, tags })} />
      <Textarea
        ref={field}
        aria-label="Our notes"
        placeholder="Add a note. Only your program sees it."
        rows={3}
        maxLength={MOST_LETTERS}
        value={mine.notes}
        onChange={(event) => change({ ...mine, notes: event.currentTarget.value })}
      />
      {isContested && (
        <div className="scouting-contested" role="alert">
          <p>
            Another coach of your program changed these notes meanwhile: “{theirs.notes}”
            {theirs.tags.length > 0 && ` (${theirs.tags.join(', ')})`}
          </p>
          <div className="row-flex">
            <Button size="xs" onClick={adopt}>
              Take theirs
            </Button>
            <Button size="xs" onClick={insist}>
              Keep mine
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/**
 * What is typed saves itself, unless another coach has changed the same notes since they were last read: then the two
 * versions are shown and nothing is saved before one of them is chosen.
 */
function useSharedNotes(recruit: RecruitView, programId: string) {
  const theirs = keptOf(recruit.scouting)
  const [mine, setMine] = useState(theirs)
  /** The last version that this page and the server had in common. */
  const [agreed, setAgreed] = useState(theirs)
  const [save] = useChangeScoutingMutation()
  const isUntouched = isSameText(mine, agreed)
  const isContested = !isUntouched && !isSameText(theirs, agreed) && !isSameText(theirs, mine)
  const theirsText = JSON.stringify(theirs)
  useEffect(() => {
    const kept = keptOf(recruit.scouting)
    if (isSameText(kept, agreed)) return
    if (isUntouched) setMine(kept)
    if (isUntouched || isSameText(kept, mine)) setAgreed(kept)
    // Only what the server answers is looked at here, not what is typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [theirsText])
  const saving = useSaving(isContested ? undefined : mine, SAVED_AFTER_MS, async ({ notes, tags }) => {
    const body = { notes: notes.trim() === '' ? null : notes, tags: [...tags] }
    const failure = failureText(await save({ programId, recruitId: recruit.id, body }))
    if (failure === undefined) setAgreed({ notes, tags })
    return failure
  })
  return {
    mine,
    theirs,
    isContested,
    saving,
    change: setMine,
    adopt: () => {
      setMine(theirs)
      setAgreed(theirs)
    },
    insist: () => setAgreed(theirs),
  }
}

function Tags({ tags, onChange }: { tags: readonly string[]; onChange: (tags: readonly string[]) => void }) {
  const [typed, setTyped] = useState('')
  const add = () => {
    const tag = typed.trim()
    setTyped('')
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag])
  }
  return (
    <div className="scouting-tags">
      {tags.map((tag) => (
        <span key={tag} className="chip on">
          {tag}
          <button
            type="button"
            className="scouting-tag-remove"
            aria-label={`Remove the tag ${tag}`}
            onClick={() => onChange(tags.filter((each) => each !== tag))}
          >
            ×
          </button>
        </span>
      ))}
      {tags.length < MOST_TAGS && (
        <TextInput
          aria-label="Add a tag"
          placeholder="+ Tag"
          size="xs"
          maxLength={LONGEST_TAG}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
      )}
    </div>
  )
}
