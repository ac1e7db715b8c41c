import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'

/** Where a new player begins: see what becomes of a match, upload one, and what happens then. Who annotates has other work. */
export function FirstSteps() {
  const { permissions } = useLoggedInUser()
  if (permissions.includes('Annotate')) return null
  return (
    <section className="panel first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">Three steps to your first match</h2>
      <ol>
        <li>
          <b>Watch the demo match</b>
          <p>A finished match: every point to jump to, filters and statistics.</p>
          <Link to={paths.demo()} className="link">
            Open the demo match
          </Link>
        </li>
        <li>
          <b>Upload your video</b>
          <p>The whole match, filmed from behind the court, straight from your phone or camera.</p>
          <Link to={paths.upload()} className="link">
            Choose a video
          </Link>
        </li>
        <li>
          <b>Watch it point by point</b>
          <p>We mark every point and cut the time between them. You get an e-mail when it is ready.</p>
        </li>
      </ol>
    </section>
  )
}
