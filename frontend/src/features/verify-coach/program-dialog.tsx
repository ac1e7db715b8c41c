import { Button, Group, Select, TextInput } from '@mantine/core'
import type { TypedProgramDetails } from '@courtline/messages/recruiting/program'
import { DIVISIONS, PROGRAM_TYPES } from '@courtline/messages/recruiting/words'
import type { FullProgramView } from '@courtline/messages/views/recruiting'
import { useState } from 'react'
import { DIVISION_WORDS, PROGRAM_TYPE_WORDS } from '../../domain/recruiting/words.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showDone } from '../../ui/toast.ts'
import { useChangeProgramMutation, useCreateProgramMutation } from './verify-coach-calls.ts'

const TYPE_CHOICES = PROGRAM_TYPES.map((value) => ({ value, label: PROGRAM_TYPE_WORDS[value] }))
const DIVISION_CHOICES = DIVISIONS.map((value) => ({ value, label: DIVISION_WORDS[value] }))

const typedProgram = (program: FullProgramView | undefined): TypedProgramDetails => ({
  collegeName: program?.collegeName ?? '',
  teamName: program?.teamName ?? '',
  programType: program?.programType ?? null,
  division: program?.division ?? null,
  conference: program?.conference ?? '',
})

const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim())

/** The fields of a program, a new one or a known one; college and type are needed (platform 5). */
export function ProgramDialog({ program, onClose }: { program?: FullProgramView; onClose: () => void }) {
  const [typed, setTyped] = useState(() => typedProgram(program))
  const { send, failure, isSending } = useSending(program, typed, onClose)
  const isValid = orNull(typed.collegeName) !== null && typed.programType !== null
  return (
    <Dialog opened onClose={onClose} title={program ? 'Edit program' : 'Add program'} size="md">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) void send()
        }}
      >
        <ProgramFields typed={typed} onChange={(changes) => setTyped({ ...typed, ...changes })} />
        {failure !== undefined && (
          <p className="bad-word" role="alert">
            {failure}
          </p>
        )}
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!isValid} loading={isSending}>
            {program ? 'Save' : 'Add'}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

/** Sends the program; closes the dialog once it is saved. */
function useSending(program: FullProgramView | undefined, typed: TypedProgramDetails, onClose: () => void) {
  const [failure, setFailure] = useState<string>()
  const [create, creating] = useCreateProgramMutation()
  const [change, changing] = useChangeProgramMutation()
  const send = async () => {
    const body = {
      ...typed,
      collegeName: orNull(typed.collegeName),
      teamName: orNull(typed.teamName),
      conference: orNull(typed.conference),
    }
    const problem = failureText(await (program ? change({ id: program.id, body }) : create(body)))
    setFailure(problem)
    if (problem !== undefined) return
    showDone(program ? 'The program is changed.' : 'The program is added.')
    onClose()
  }
  return { send, failure, isSending: creating.isLoading || changing.isLoading }
}

function ProgramFields({
  typed,
  onChange,
}: {
  typed: TypedProgramDetails
  onChange: (changes: Partial<TypedProgramDetails>) => void
}) {
  return (
    <div className="recruiting-form">
      <TextInput
        className="wide"
        label="College"
        required
        data-autofocus
        maxLength={200}
        value={typed.collegeName ?? ''}
        onChange={(event) => onChange({ collegeName: event.currentTarget.value })}
      />
      <TextInput
        label="Team"
        maxLength={200}
        value={typed.teamName ?? ''}
        onChange={(event) => onChange({ teamName: event.currentTarget.value })}
      />
      <Select
        label="Type"
        placeholder="Choose"
        required
        data={TYPE_CHOICES}
        value={typed.programType}
        onChange={(programType) => onChange({ programType })}
      />
      <Select
        label="Division"
        placeholder="Not set"
        clearable
        data={DIVISION_CHOICES}
        value={typed.division}
        onChange={(division) => onChange({ division })}
      />
      <TextInput
        label="Conference"
        maxLength={200}
        value={typed.conference ?? ''}
        onChange={(event) => onChange({ conference: event.currentTarget.value })}
      />
    </div>
  )
}
