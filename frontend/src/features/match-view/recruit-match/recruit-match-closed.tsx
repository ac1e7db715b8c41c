import { Link } from '../../../foundation/navigation/link.tsx'
import { useLocation } from '../../../foundation/navigation/use-navigation.ts'
import { isFailure, messageOf } from '../../../foundation/calls/failure.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { useUser } from '../../../foundation/session/use-session.ts'

/** In the place of a recruit match that is not open to this browser; who has an account may log in to see it. */
export function RecruitMatchClosed({ error, why }: { error: unknown; why?: string }) {
  const user = useUser()
  const { pathname, search } = useLocation()
  const isClosed = isFailure(error) && error.status >= 400 && error.status < 500
  return (
    <section className="lone-page" role="alert">
      <h1>{isClosed ? 'This match is not open to you' : 'The match could not be loaded'}</h1>
      <p>
        {isClosed
          ? (why ?? 'It is shown to the programs that its recruit invited or that follow them.')
          : messageOf(error)}
      </p>
      {user ? (
        <Link to={paths.home()}>Back to your matches</Link>
      ) : (
        <Link to={paths.login(pathname + search)}>Log in to see it</Link>
      )}
    </section>
  )
}
