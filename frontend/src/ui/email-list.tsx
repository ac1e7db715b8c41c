import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Pill, PillsInput } from '@mantine/core'
import { refusal } from '@courtline/messages/refusals'
import { isAddress } from './email-address.ts'
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import './email-list.css'

/** E-mail addresses, typed one per Enter; what is pasted with commas, semicolons or lines between becomes several. */
export function EmailList({
  label,
  description,
  emails,
  most,
  onChange,
}: {
  label: string
  description?: string
  emails: readonly string[]
  most: number
  onChange: (emails: readonly string[]) => void
}) {
  const { typed, problem, type, take, press, paste } = useTyping(emails, most, onChange)
  return (
    <PillsInput label={label} description={description} error={problem ?? false} size="sm">
      <Pill.Group>
        {emails.map((email) => (
          <Pill
            key={email}
            withRemoveButton
            onRemove={() => onChange(emails.filter((each) => each !== email))}
            removeButtonProps={{ 'aria-label': `Remove ${email}`, tabIndex: 0, 'aria-hidden': false }}
          >
            {email}
          </Pill>
        ))}
        <PillsInput.Field
          inputMode="email"
          aria-label={label}
          autoComplete="off"
          placeholder={emails.length === 0 ? 'name@example.org, then Enter' : ''}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={() => take(typed)}
        />
      </Pill.Group>
    </PillsInput>
  )
}

/** What is typed and not taken yet: taken by Enter, by a paste of several, and when the field is left. */
function useTyping(emails: readonly string[], most: number, onChange: (emails: readonly string[]) => void) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const take = (text: string) => {
    const words = text.split(/[\s,;]+/).filter((word) => word !== '')
    const good = words.filter((word) => isAddress(word))
    const bad = words.filter((word) => !isAddress(word))
    const next = distinct([...emails, ...good])
    if (next.length !== emails.length) onChange(next.slice(0, most))
    setTyped(bad.join(' '))
    setProblem(problemOf(bad, next.length, most))
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      take(typed)
    }
    if (event.key === 'Backspace' && typed === '' && emails.length > 0) onChange(emails.slice(0, -1))
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (!/[\s,;]/.test(text.trim())) return
    event.preventDefault()
    take(`${typed} ${text}`)
  }
  const type = (text: string) => {
    setTyped(text)
    setProblem(undefined)
  }
  return { typed, problem, type, take, press, paste }
}

/** Each address once, whatever the case of its letters. */
const distinct = (emails: readonly string[]) =>
  [...new Map(emails.toReversed().map((email) => [email.toLowerCase(), email])).values()].toReversed()

function problemOf(bad: readonly string[], count: number, most: number): string | undefined {
  if (bad.length > 0) return refusal('NOT_AN_EMAIL').text
  return count > most ? `At most ${most} addresses at once.` : undefined
}
