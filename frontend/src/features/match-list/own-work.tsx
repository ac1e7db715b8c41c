import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import type { Permission } from '@courtline/messages/permissions'

interface Work {
  readonly needs: Permission
  readonly label: string
  readonly what: string
  readonly to: string
}

/** What people with a task on the site do most, by permission. */
const WORK: readonly Work[] = [
  {
    needs: 'Annotate',
    label: 'Annotation queue',
    what: 'Claim the next match, or continue yours',
    to: paths.annotationList(),
  },
  {
    needs: 'AnnotationManager',
    label: 'Completed matches',
    what: 'Matches that were accepted',
    to: paths.completedMatches(),
  },
  { needs: 'Admin', label: 'Users', what: 'Invite people, roles and credits', to: paths.admin() },
  { needs: 'Admin', label: 'Activity', what: 'What happens on the site', to: paths.activity() },
]

/** The way to their work, above the matches of annotators, managers and admins. */
export function OwnWork() {
  const { permissions } = useLoggedInUser()
  const own = WORK.filter(({ needs }) => permissions.includes(needs))
  if (own.length === 0) return null
  return (
    <nav className="own-work" aria-label="Your work">
      {own.map(({ label, what, to }) => (
        <Link key={label} to={to} className="panel own-work-link">
          <b>{label}</b>
          <span className="muted">{what}</span>
        </Link>
      ))}
    </nav>
  )
}
