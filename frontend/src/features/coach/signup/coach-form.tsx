import { Button, Group, Select, TextInput } from '@mantine/core'
import type { TypedCoachDetails } from '@courtline/messages/recruiting/coach'
import { COACH_TYPES, PROGRAM_TYPES, RECRUITING_TEXTS } from '@courtline/messages/recruiting/words'
import type { CoachView } from '@courtline/messages/views/recruiting'
import { useState } from 'react'
import { useApplyAsCoachMutation, useCoachTypesQuery } from '../../../domain/recruiting/recruiting-calls.ts'
import { COACH_TYPE_WORDS, PROGRAM_TYPE_WORDS } from '../../../domain/recruiting/words.ts'
import { useChangeUserDetailsMutation } from '../../../domain/users/own-account-calls.ts'
import { failureText } from '../../../foundation/calls/call-outcome.ts'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { isAddress } from '../../../ui/email-address.ts'
import { showDone } from '../../../ui/toast.ts'

const PROGRAM_CHOICES = PROGRAM_TYPES.map((value) => ({ value, label: PROGRAM_TYPE_WORDS[value] }))

/** Name first, then what the application needs; Continue waits until all of it is there (platform 5). */
export function CoachForm({
  coach,
  onDone,
  onCancel,
}: {
  coach: CoachView
  onDone: () => void
  /** Absent for the first application. */
  onCancel?: () => void
}) {
  const user = useLoggedInUser()
  const [name, setName] = useState(user.userDetails.displayName ?? '')
  const [typed, setTyped] = useState(() => typedCoach(coach, user.emails[0]?.email))
  const { send, failure, isSending } = useSending(name.trim(), typed, onDone)
  const isFixed = coach.state === 'verified'
  const isValid = name.trim() !== '' && isComplete(typed)
  return (
    <form
      className="panel recruiting-panel"
      aria-label="Application as coach"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isValid) void send()
      }}
    >
      <div className="recruiting-form">
        <TextInput
          className="wide"
          label="Name"
          autoComplete="name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CoachFields
          typed={typed}
          isFixed={isFixed}
          onChange={(changes) => setTyped({ ...typed, ...changes })}
        />
      </div>
      {isFixed && (
        <p className="muted recruiting-note">Your program is set. Please contact support to change it.</p>
      )}
      {failure !== undefined && (
        <p className="bad-word" role="alert">
          {failure}
        </p>
      )}
      <Group justify="flex-end" gap={8} mt={14}>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="filled" disabled={!isValid} loading={isSending}>
          Continue
        </Button>
      </Group>
    </form>
  )
}

/** College, address, program and position. */
function CoachFields({
  typed,
  isFixed,
  onChange,
}: {
  typed: TypedCoachDetails
  /** The program of a verified coach is changed by support only. */
  isFixed: boolean
  onChange: (changes: Partial<TypedCoachDetails>) => void
}) {
  const { data: coachTypes = COACH_TYPES } = useCoachTypesQuery()
  return (
    <>
      <TextInput
        label="College"
        autoComplete="organization"
        required
        maxLength={200}
        value={typed.collegeName ?? ''}
        onChange={(event) => onChange({ collegeName: event.currentTarget.value })}
      />
      <TextInput
        label="E-mail at the college"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={typed.email ?? ''}
        error={typed.email !== '' && !isAddress(typed.email ?? '') && 'Not a valid email address'}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <Select
        label="Program"
        placeholder="Choose"
        required
        disabled={isFixed}
        data={PROGRAM_CHOICES}
        value={typed.programType}
        onChange={(chosen) =>
          onChange({ programType: PROGRAM_TYPES.find((each) => each === chosen) ?? null })
        }
      />
      <Select
        label="Position"
        placeholder="Choose"
        required
        data={coachTypes.map((value) => ({ value, label: COACH_TYPE_WORDS[value] }))}
        value={typed.coachType}
        onChange={(chosen) => onChange({ coachType: COACH_TYPES.find((each) => each === chosen) ?? null })}
      />
    </>
  )
}

const typedCoach = ({ coachDetails }: CoachView, accountEmail: string | undefined): TypedCoachDetails => ({
  collegeName: coachDetails?.collegeName ?? '',
  email: coachDetails?.email ?? accountEmail ?? '',
  programType: coachDetails?.programType ?? null,
  coachType: coachDetails?.coachType ?? null,
})

/** All four are present (platform 5). */
const isComplete = ({ collegeName, email, programType, coachType }: TypedCoachDetails) =>
  (collegeName ?? '').trim() !== '' && isAddress(email ?? '') && programType !== null && coachType !== null

/** Saves the name if it changed, then sends the application. */
function useSending(name: string, typed: TypedCoachDetails, onDone: () => void) {
  const user = useLoggedInUser()
  const [changeUser, changing] = useChangeUserDetailsMutation()
  const [apply, applying] = useApplyAsCoachMutation()
  const [failure, setFailure] = useState<string>()
  const saveName = async () =>
    name === user.userDetails.displayName
      ? undefined
      : failureText(await changeUser({ id: user.id, body: { ...user.userDetails, displayName: name } }))
  const send = async () => {
    const problem = (await saveName()) ?? failureText(await apply({ id: user.id, body: trimmed(typed) }))
    setFailure(problem)
    if (problem !== undefined) return
    showDone(RECRUITING_TEXTS.appliedForCoach)
    onDone()
  }
  return { send, failure, isSending: changing.isLoading || applying.isLoading }
}

const trimmed = (typed: TypedCoachDetails): TypedCoachDetails => ({
  ...typed,
  collegeName: typed.collegeName?.trim() ?? null,
  email: typed.email?.trim() ?? null,
})
