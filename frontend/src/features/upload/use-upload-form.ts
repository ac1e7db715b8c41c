import { useCallback, useEffect, useRef, useState } from 'react'
import { formAfter, type FormEffect, type FormEvent, type UploadForm } from './form-state.ts'

/** The form's state, and the way to tell it what happened; its effects are run once each. */
export function useUploadForm(
  start: UploadForm,
  run: (effect: FormEffect) => void,
): readonly [UploadForm, (event: FormEvent) => void] {
  const [form, setForm] = useState(start)
  const latest = useRef(start)
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
