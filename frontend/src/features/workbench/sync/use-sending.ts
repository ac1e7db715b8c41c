import { useEffect, useRef } from 'react'
import { isFailure, type Failure } from '../../../foundation/calls/failure.ts'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import { useLater } from '../../../foundation/store/use-later.ts'
import { useEditAnnotationMutation } from '../../../domain/match/annotation-calls.ts'
import {
  commandPostponed,
  commandRefused,
  commandSaved,
  commandSending,
  selectPending,
  useWorkbench,
} from './workbench-slice.ts'
import type { PendingCommand } from './outbox.ts'

/** Waits between tries while the server cannot be reached. */
const RETRY_MS = [1000, 2000, 5000, 10_000] as const

/** A key is painted before what it made is sent: both in one frame would show it a frame later. */
const PAINTED_MS = 20

/** Nothing is drawn of a call on its way: what becomes of a command is in the store. */
const UNWATCHED = { selectFromResult: () => ({}) }

/** Failures that pass by themselves: no connection, too busy, restarting; or a session that ended (D79). */
const passes = ({ status }: Failure) => status === 0 || status === 401 || status === 429 || status >= 500

/**
 * Sends the pending commands one after the other, in their order; what cannot be sent waits and is tried again.
 * `silent`: as an admin's corrections (D51).
 */
export function useSending(silent: boolean): void {
  const dispatch = useAppDispatch()
  const which = useWorkbench((workbench) => workbench.which)
  const pending = useLater(selectPending)
  const [send] = useEditAnnotationMutation(UNWATCHED)
  const failures = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busy = pending.some(({ state }) => state === 'sending')
  const next = pending.find(({ state }) => state === 'waiting')

  useEffect(() => {
    if (!which || busy || !next) return undefined
    const now = async ({ commandId, edits }: PendingCommand) => {
      dispatch(commandSending(commandId))
      const { data, error } = await send({ which, commandId, edits: [...edits], silent })
      if (data) {
        failures.current = 0
        dispatch(commandSaved({ commandId, revision: data.revision }))
      } else if (isFailure(error) && !passes(error)) {
        dispatch(commandRefused({ commandId, code: error.code, message: error.msg }))
      } else {
        failures.current += 1
        dispatch(commandPostponed(commandId))
      }
    }
    const waitMs = failures.current === 0 ? PAINTED_MS : (RETRY_MS[failures.current - 1] ?? 10_000)
    const go = () => void now(next)
    timer.current = setTimeout(go, waitMs)
    window.addEventListener('online', go, { once: true })
    return () => {
      clearTimeout(timer.current)
      window.removeEventListener('online', go)
    }
  }, [which, busy, next, dispatch, send, silent])
}
