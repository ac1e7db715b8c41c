import { useCallback, useEffect, useRef, useState } from 'react'

/** State of a form that saves itself. */
export type Saving =
  | { readonly state: 'unchanged' }
  | { readonly state: 'saving' }
  | { readonly state: 'saved' }
  | { readonly state: 'refused'; readonly why: string }

/**
 * Saves a value once it has not changed for `delayMs` (platform 9), and at once when the page is left. `value` is
 * undefined while what is typed may not be saved; `save` answers why it was refused, or undefined. Saves follow one
 * another, so that the last one typed is the last one kept.
 */
export function useSaving<T>(
  value: T | undefined,
  delayMs: number,
  save: (value: T) => Promise<string | undefined>,
): Saving {
  const [saving, setSaving] = useState<Saving>({ state: 'unchanged' })
  const text = value === undefined ? undefined : JSON.stringify(value)
  const savedText = useRef(text)
  const latest = useRef({ value, text, save })
  const turn = useRef(Promise.resolve())
  useEffect(() => {
    latest.current = { value, text, save }
  })
  const keep = useCallback(async () => {
    const wanted = latest.current
    if (wanted.value === undefined || wanted.text === savedText.current) return
    savedText.current = wanted.text
    setSaving({ state: 'saving' })
    const why = await wanted.save(wanted.value)
    setSaving(why === undefined ? { state: 'saved' } : { state: 'refused', why })
  }, [])
  const keepInTurn = useCallback(() => {
    turn.current = turn.current.then(keep)
  }, [keep])
  useEffect(() => {
    if (text === undefined || text === savedText.current) return undefined
    const timer = setTimeout(keepInTurn, delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs, keepInTurn])
  useEffect(() => keepInTurn, [keepInTurn])
  return saving
}
