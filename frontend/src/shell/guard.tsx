import { LOG_LEVELS } from '@courtline/messages/site/log-level'
import type { Permission } from '@courtline/messages/permissions'
import { useEffect, type ReactNode } from 'react'
import { Navigate } from '../foundation/navigation/link.tsx'
import { useLocation } from '../foundation/navigation/use-navigation.ts'
import { Waiting } from '../ui/waiting.tsx'
import { paths } from '../foundation/paths/paths.ts'
import { useClientLogMutation } from '../foundation/session/session-calls.ts'
import { useAppSelector } from '../foundation/store/store.ts'
import { useMay } from '../foundation/session/use-session.ts'

/**
 * Opens a screen to those who may see it. A visitor is sent to /login and comes back after it; a user without the
 * permission is sent to their matches; both are blocked with a logged warning.
 */
export function Guard({ permission, children }: { permission: Permission | null; children: ReactNode }) {
  const session = useAppSelector((state) => state.session)
  const may = useMay()
  const { pathname, search } = useLocation()
  if (session.state === 'asking' || session.state === 'unreachable') return <Waiting />
  if (permission === null) return children
  if (session.state === 'anonymous') {
    return <Blocked at={pathname} permission={permission} to={paths.login(pathname + search)} />
  }
  if (may(permission)) return children
  return <Blocked at={pathname} permission={permission} to={paths.userMatches(session.user.id)} />
}

function Blocked({ at, permission, to }: { at: string; permission: Permission; to: string }) {
  const [log] = useClientLogMutation()
  useEffect(() => {
    const message = `Blocked ${at}: ${permission} is missing`
    void log({ level: LOG_LEVELS.WARN, message })
  }, [at, permission, log])
  return <Navigate to={to} replace />
}
