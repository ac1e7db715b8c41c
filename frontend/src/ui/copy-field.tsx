import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { showDone, showError } from './toast.ts'

/** A text to be taken along, and the button that copies it. */
export function CopyField({ label, value, what }: { label: string; value: string; what: string }) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      showDone(`Copied: ${what}.`)
    } catch {
      // Browsers allow this on https alone; the text is selected, and the keyboard does the rest.
      showError('This browser does not let us copy. The text is selected: press Ctrl C.')
    }
  }
  return (
    <div className="copy-field">
      <TextInput
        ref={field}
        label={label}
        value={value}
        readOnly
        className="grow"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy()} aria-label={`Copy ${what}`}>
        Copy
      </Button>
    </div>
  )
}
