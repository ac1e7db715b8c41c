import { useCallback, useEffect, useRef, useState } from 'react'
import { formAfter, type FormEffect, type FormEvent, type UploadForm } from './form-state.ts'

type Dispatch = (event: FormEvent) => void

/**
 * The form's state, and the dispatch of its events; its effects are run once each, with the form as it was then
 * and the dispatch for their outcome.
 */
export function useUploadForm(
  start: UploadForm,
  run: (effect: FormEffect, form: UploadForm, dispatch: Dispatch) => void,
): readonly [UploadForm, Dispatch] {
  const [form, setForm] = useState(start)
  const latest = useRef(start)
  const runNow = useRef(run)
  useEffect(() => {
    runNow.current = run
  })
  const dispatch = useCallback(function dispatchForm(event: FormEvent): void {
    const step = formAfter(latest.current, event)
    latest.current = step.form
    setForm(step.form)
    for (const effect of step.effects) runNow.current(effect, step.form, dispatchForm)
  }, [])
  return [form, dispatch]
}
