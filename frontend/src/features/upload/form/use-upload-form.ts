import { useCallback, useEffect, useRef, useState } from 'react'
import { formAfter, type FormEffect, type FormEvent, type UploadForm } from './form-state.ts'

type Tell = (event: FormEvent) => void

/**
 * The form's state, and the way to tell it what happened; its effects are run once each, with the form as it was then
 * and a way to tell how they went.
 */
export function useUploadForm(
  start: UploadForm,
  run: (effect: FormEffect, form: UploadForm, tell: Tell) => void,
): readonly [UploadForm, Tell] {
  const [form, setForm] = useState(start)
  const latest = useRef(start)
  const runNow = useRef(run)
  useEffect(() => {
    runNow.current = run
  })
  const tell = useCallback(function tellForm(event: FormEvent): void {
    const step = formAfter(latest.current, event)
    latest.current = step.form
    setForm(step.form)
    for (const effect of step.effects) runNow.current(effect, step.form, tellForm)
  }, [])
  return [form, tell]
}
