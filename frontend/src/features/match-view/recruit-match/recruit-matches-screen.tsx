import { sameSitePath } from '@courtline/messages/same-site-path'
import { Link, Navigate } from '../../../foundation/navigation/link.tsx'
import { useSearchParams } from '../../../foundation/navigation/use-navigation.ts'
import { useSignedLink } from '../../../domain/recruiting/use-signed-link.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { useUser } from '../../../foundation/session/use-session.ts'
import { LinkedText } from '../../../ui/linked-text.tsx'
import { Waiting } from '../../../ui/waiting.tsx'

/** /r: where links to recruit matches begin. A signed link leads on to its recruit; else the page names what is needed. */
export function RecruitMatchesScreen() {
  const user = useUser()
  const link = useSignedLink()
  const [query] = useSearchParams()
  const notes = query.get('notes')
  const exit = sameSitePath(query.get('exit'))
  if (link.state === 'opening') return <Waiting />
  if (link.state === 'open') return <Navigate to={paths.recruitProfile(link.recruitId)} replace />
  return (
    <section className="lone-page">
      <h1>Recruit matches</h1>
      <p>
        {link.state === 'refused'
          ? link.why
          : 'Recruits show whole matches to college coaches here. Open the link of your e-mail, or log in as a coach.'}
      </p>
      {notes !== null && notes !== '' && (
        <p className="muted">
          <LinkedText text={notes} />
        </p>
      )}
      {user ? (
        <Link to={paths.landing()}>Recruiting</Link>
      ) : (
        <Link to={paths.login(paths.landing())}>Log in</Link>
      )}
      {exit !== undefined && <Link to={exit}>Back</Link>}
    </section>
  )
}
