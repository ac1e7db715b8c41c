import { useCallback, useEffect, useRef, useState } from 'react'
import { formAfter, NEW_FORM, type FormEffect, type FormEvent, type UploadForm } from './form-state.ts'

/** The form's state, and the way to tell it what happened; its effects are run once each. */
export function useUploadForm(
  run: (effect: FormEffect) => void,
): readonly [UploadForm, (event: FormEvent) => void] {
  const [form, setForm] = useState(NEW_FORM)
  const latest = useRef(NEW_FORM)
  const runNow = useRef(run)
  useEffect(() => {
    runNow.current = run
  })
  const tell = useCallback((event: FormEvent) => {
    const step = formAfter(latest.current, event)
    latest.current = step.form
    setForm(step.form)
    for (const effect of step.effects) runNow.current(effect)
  }, [])
  return [form, tell]
}
