import { useState, type ChangeEvent } from 'react'

export interface Field {
  readonly value: string
  /** What is wrong with it, whether or not it is time to say so. */
  readonly problem: string | undefined
  /** Properties of the input; the problem is shown once the user has left the field. */
  readonly input: {
    readonly value: string
    readonly error: string | false
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
    readonly onBlur: () => void
  }
}

/** One text field of a form, checked while it is typed and complained about once it was left. */
export function useField(check: (value: string) => string | undefined, initial = ''): Field {
  const [value, setValue] = useState(initial)
  const [left, setLeft] = useState(false)
  const problem = check(value)
  return {
    value,
    problem,
    input: {
      value,
      error: (left && problem) || false,
      onChange: (event) => setValue(event.currentTarget.value),
      onBlur: () => setLeft(true),
    },
  }
}
