import { isSame } from '@courtline/messages/same'
import type { WhichAnnotation } from '@courtline/messages/match/which-annotation'
import { useCallback, useEffect } from 'react'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { useAppStore } from '../../../foundation/store/store.ts'
import { useLater } from '../../../foundation/store/use-later.ts'
import { keepUnsaved } from './keep-unsaved.ts'
import { useSending } from './use-sending.ts'
import { selectEntry, selectPending, selectWorkbench, useWorkbench } from './workbench-slice.ts'

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
  const pending = useLater(selectPending)
  const entry = useLater(selectEntry)
  const isOpened = isSame(openedWhich, which)
  const store = useAppStore()
  const write = useCallback(() => {
    const now = selectWorkbench(store.getState())
    if (!isSame(now.which, which)) return
    const unsaved = now.pending.filter(({ state }) => state !== 'saved')
    keepUnsaved(userId, which, { pending: unsaved, entry: now.entry })
  }, [store, userId, which])
  useEffect(() => {
    if (!isOpened) return undefined
    // After the key is painted: writing to the disk takes longer than drawing.
    const timer = setTimeout(write, WRITE_MS)
    return () => clearTimeout(timer)
  }, [isOpened, write, pending, entry])
  useEffect(() => {
    window.addEventListener('pagehide', write)
    return () => {
      window.removeEventListener('pagehide', write)
      write()
    }
  }, [write])
}
