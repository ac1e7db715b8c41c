import { Button, TextInput } from '@mantine/core'
import { FILTER_NAME_LENGTH } from '@courtline/messages/filters/limits'
import { useState, type FormEvent } from 'react'
import { failureText, type CallOutcome } from '../../../../foundation/calls/call-outcome.ts'

/** Takes the name of a filter; the reason why a name is refused is shown below it, and what was typed is kept. */
export function FilterNameForm({
  label,
  verb,
  name: before = '',
  send,
  onDone,
  onCancel,
}: {
  label: string
  /** 'Save': on the button. */
  verb: string
  name?: string
  send: (name: string) => Promise<CallOutcome>
  onDone: () => void
  onCancel: () => void
}) {
  const [name, setName] = useState(before)
  const { submit, problem, setProblem, isSending } = useSending(name, send, onDone)
  return (
    <form className="filter-name" aria-label={label} onSubmit={(event) => void submit(event)}>
      <TextInput
        size="sm"
        label="Name"
        autoFocus
        maxLength={FILTER_NAME_LENGTH}
        value={name}
        error={problem}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onCancel()
        }}
      />
      <div className="filter-name-ways">
        <Button type="submit" size="xs" loading={isSending}>
          {verb}
        </Button>
        <button type="button" className="quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function useSending(name: string, send: (name: string) => Promise<CallOutcome>, onDone: () => void) {
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (name.trim() === '') {
      setProblem('Please give the filter a name.')
      return
    }
    setSending(true)
    const failure = failureText(await send(name))
    setSending(false)
    setProblem(failure)
    if (failure === undefined) onDone()
  }
  return { submit, problem, setProblem, isSending }
}
