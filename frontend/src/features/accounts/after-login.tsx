import type { ReactNode } from 'react'
import { Navigate } from '../../foundation/navigation/link.tsx'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { sameSitePath } from '@courtline/messages/same-site-path'
import { useUser } from '../../foundation/session/use-session.ts'

/**
 * Shows a form to visitors; a user who is logged in, or has just logged in, continues to `redirect`, else to `otherwise` or to
 * their matches.
 */
export function ForVisitors({ otherwise, children }: { otherwise?: string; children: ReactNode }) {
  const user = useUser()
  const [query] = useSearchParams()
  if (!user) return children
  return (
    <Navigate to={sameSitePath(query.get('redirect')) ?? otherwise ?? paths.userMatches(user.id)} replace />
  )
}

/** The `redirect` parameter, to be handed on from one form to the other. */
export function useRedirect(): { redirect?: string } {
  const [query] = useSearchParams()
  const redirect = sameSitePath(query.get('redirect'))
  return redirect === undefined ? {} : { redirect }
}
