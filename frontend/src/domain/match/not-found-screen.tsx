import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'

/** Shown where a known route names something that is not there, or not for this user (D58). */
export function NotFoundScreen() {
  return (
    <div className="lone-page">
      <h1>Whoops... The page you were looking for couldn't be found.</h1>
      <Link to={paths.home()}>Back to your matches</Link>
    </div>
  )
}
