import { isSame } from '@courtline/messages/same'
import type { WhichAnnotation } from '@courtline/messages/match/which-annotation'
import { useEffect, useRef } from 'react'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { keepUnsaved } from './keep-unsaved.ts'
import { useSending } from './use-sending.ts'
import { useWorkbench } from './workbench-slice.ts'

/**
 * Keeps and sends what is entered; `silent`: as an admin's corrections (D51). It shows nothing, and is a component of its
 * own so that neither a key nor a command on its way draws the screen again.
 */
export function EditSender({ which, silent }: { which: WhichAnnotation; silent: boolean }) {
  useKeeping(useLoggedInUser().id, which)
  useSending(silent)
  return null
}

const WRITE_MS = 30

/** Writes what is unsaved to this browser whenever it changes. */
function useKeeping(userId: string, which: WhichAnnotation): void {
  const openedWhich = useWorkbench((workbench) => workbench.which)
  const pending = useWorkbench((workbench) => workbench.pending)
  const entry = useWorkbench((workbench) => workbench.entry)
  const isOpened = isSame(openedWhich, which)
  const unwritten = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isOpened) return undefined
    const write = () => {
      unwritten.current = undefined
      keepUnsaved(userId, which, { pending: pending.filter(({ state }) => state !== 'saved'), entry })
    }
    unwritten.current = write
    // After the key is painted: writing to the disk takes longer than drawing.
    const timer = setTimeout(write, WRITE_MS)
    return () => clearTimeout(timer)
  }, [isOpened, which, userId, pending, entry])
  useEffect(() => {
    const flush = () => unwritten.current?.()
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
}
