import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import {
  REEL_DESCRIPTION_LENGTH,
  REEL_TITLE_LENGTH,
  TITLE_CARD_SECONDS,
} from '@courtline/messages/reels/limits'
import { useState, type FormEvent } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { clock } from '../../foundation/time/clock.ts'
import { showDone, showError } from '../../ui/toast.ts'
import { useCreateReelMutation, useReelsQuery } from './reel-calls.ts'
import {
  defaultReelTitle,
  isBeingMade,
  LONGEST_REEL_SECONDS,
  reelSeconds,
  servesWords,
  type ReelServe,
} from './reel-words.ts'
import './reels.css'

/** What is drawn into the picture of a reel. */
type Look = Readonly<Record<'titleCard' | 'names' | 'score', boolean>>

/** Title, description and what is drawn into the picture of a reel, with the length that it will have. */
export function CreateReelForm({
  serves,
  title: suggested,
  onCreated,
}: {
  /** In the order in which the reel shows them. */
  serves: readonly ReelServe[]
  title?: string
  onCreated: () => void
}) {
  const [title, setTitle] = useState(() => suggested ?? defaultReelTitle(new Date()))
  const [description, setDescription] = useState('')
  const [look, setLook] = useState<Look>({ titleCard: true, names: true, score: true })
  const { send, isSending } = useSending(serves, onCreated)
  const seconds = reelSeconds(serves, look.titleCard)
  const waitsFor = useReelBeingMade()
  const why = whyNot({ serves, title, seconds, waitsFor })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why === undefined && !isSending) void send({ title, description, look })
  }
  return (
    <form className="reel-form" aria-label="Create reel" onSubmit={submit}>
      <TextInput
        label="Title"
        required
        maxLength={REEL_TITLE_LENGTH}
        value={title}
        error={title.trim() === '' && 'Please give the reel a title.'}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Textarea
        label="Description"
        rows={3}
        maxLength={REEL_DESCRIPTION_LENGTH}
        value={description}
        onChange={({ currentTarget }) => setDescription(currentTarget.value)}
      />
      <LookFields look={look} onChange={setLook} />
      <div className="reel-length">
        <span className="cap">Length</span>
        <b>{clock(seconds)}</b>
        <span className="muted">
          {servesWords(serves.length)}
          {look.titleCard ? ' and title card' : ''}
        </span>
        <span className="muted">At most {clock(LONGEST_REEL_SECONDS)}</span>
      </div>
      <Button type="submit" fullWidth disabled={why !== undefined || isSending} loading={isSending}>
        Create reel
      </Button>
      {why !== undefined && (
        <p className="reel-why" role="status">
          {why}
        </p>
      )}
    </form>
  )
}

function useSending(serves: readonly ReelServe[], onCreated: () => void) {
  const [create, { isLoading }] = useCreateReelMutation()
  const send = async (reel: { title: string; description: string; look: Look }) => {
    const events = serves.map(({ matchUri, start, end }) => ({
      matchUri,
      summaryEventStart: start,
      summaryEventEnd: end,
    }))
    const failure = failureText(await create({ ...reel, events }))
    if (failure !== undefined) {
      showError(`Unable to create highlights: ${failure}`)
      return
    }
    showDone('The reel is being made.')
    onCreated()
  }
  return { send, isSending: isLoading }
}

function LookFields({ look, onChange }: { look: Look; onChange: (look: Look) => void }) {
  const drawn = (name: keyof Look, label: string, hint: string) => (
    <Checkbox
      size="sm"
      label={label}
      description={hint}
      checked={look[name]}
      onChange={({ currentTarget }) => onChange({ ...look, [name]: currentTarget.checked })}
    />
  )
  return (
    <>
      {drawn('titleCard', 'Title card', `Title and description, ${TITLE_CARD_SECONDS} seconds`)}
      {drawn('score', 'Draw the score into the picture', 'Takes longer: each piece is encoded again')}
      {drawn('names', 'Draw the names into the picture', 'As in the match')}
    </>
  )
}

/** Title of the reel that is being made now, if any: one at a time. */
function useReelBeingMade(): string | undefined {
  const user = useLoggedInUser()
  const { data } = useReelsQuery(user.id)
  return data?.find(isBeingMade)?.title
}

/** Why a reel cannot be created now; undefined when it can. */
function whyNot({
  serves,
  title,
  seconds,
  waitsFor,
}: {
  serves: readonly ReelServe[]
  title: string
  seconds: number
  waitsFor: string | undefined
}): string | undefined {
  if (waitsFor !== undefined)
    return `One reel at a time. You can create this one when “${waitsFor}” is ready.`
  if (serves.length === 0) return 'Select the serves that the reel is to show.'
  if (title.trim() === '') return 'A reel needs a title.'
  return seconds > LONGEST_REEL_SECONDS
    ? 'A reel lasts 15 minutes at most. Please select fewer serves.'
    : undefined
}
