import { Navigate } from '../foundation/navigation/link.tsx'
import { later } from '../ui/later.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { paths } from '../foundation/paths/paths.ts'
import { useAppSelector } from '../foundation/store/store.ts'

const Front = later(
  async () => (await import('../features/match-view/front-page/front-screen.tsx')).FrontScreen,
)

/** '/': the user's matches for a user, the front page for a visitor; unknown addresses lead a visitor to /login. */
export function Home({ front = false }: { front?: boolean }) {
  const session = useAppSelector((state) => state.session)
  switch (session.state) {
    case 'asking':
    case 'unreachable':
      return <Waiting />
    case 'anonymous':
      return front ? <Front /> : <Navigate to={paths.login()} replace />
    case 'loggedIn':
      return <Navigate to={paths.userMatches(session.user.id)} replace />
  }
}
