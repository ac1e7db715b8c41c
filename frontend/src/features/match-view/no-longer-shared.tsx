import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'

/** In the place of a match whose sharing ended while it was watched. */
export function NoLongerShared() {
  return (
    <section className="lone-page" role="alert">
      <h1>This match is no longer shared with you</h1>
      <p>The owner stopped sharing it, or it was deleted.</p>
      <Link to={paths.home()}>Back to your matches</Link>
    </section>
  )
}
