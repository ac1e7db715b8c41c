import { useCallback, useEffect } from 'react'
import type { LeaveCheck } from '../../foundation/navigation/site-navigator.ts'
import { useLeaveCheck } from '../../foundation/navigation/use-navigation.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/** The specification's words; what arrived is nevertheless kept and offered to resume (D68). */
const LEAVE_QUESTION =
  'You have matches being uploaded. If you leave this page they will be cancelled. Are you sure you want to do this?'

/** Confirms before the page is left while files are being sent: inside the site in our dialog, else in the browser's. */
export function LeaveGuard({ active }: { active: boolean }) {
  const confirm = useConfirm()
  const check = useCallback<LeaveCheck>(
    (from, to) =>
      from.pathname === to.pathname ? undefined : confirm({ text: LEAVE_QUESTION, yes: 'Leave', no: 'Stay' }),
    [confirm],
  )
  useLeaveCheck(active ? check : undefined)
  useEffect(() => {
    if (!active) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
  return null
}
