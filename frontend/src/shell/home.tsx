import { Navigate } from 'react-router'
import { Waiting } from '../ui/waiting.tsx'
import { paths } from '../foundation/paths/paths.ts'
import { useAppSelector } from '../foundation/store/store.ts'

/** '/': the user's matches for a user, /login for a visitor. */
export function Home() {
  const session = useAppSelector((state) => state.session)
  switch (session.state) {
    case 'asking':
    case 'unreachable':
      return <Waiting />
    case 'anonymous':
      return <Navigate to={paths.login()} replace />
    case 'loggedIn':
      return <Navigate to={paths.userMatches(session.user.id)} replace />
  }
}
