import { Navigate, useParams } from 'react-router'
import type { UserView } from '@courtline/messages/views/user'
import { UNLIMITED_CREDITS } from '@courtline/messages/user'
import { paths } from '../../app/paths.ts'
import { useLoggedInUser } from '../../app/use-session.ts'
import { nameOf } from '../../app/user-name.ts'
import { moment, shortDay } from '../../time/calendar.ts'
import { useNow } from '../../time/use-now.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { KeySettings } from './key-settings.tsx'
import { useUserQuery } from './profile-calls.ts'
import { WorkSettings } from './work-settings.tsx'
import './profile.css'

/** /profile: the user's own account; /profileForUser/{userId}: anybody's, for admins. */
export function ProfileScreen() {
  const { userId } = useParams()
  const user = useLoggedInUser()
  if (userId === undefined || userId === user.id) return <Profile user={user} own />
  return <OtherProfile userId={userId} />
}

function OtherProfile({ userId }: { userId: string }) {
  const { data: user, error, refetch } = useUserQuery(userId)
  if (error && 'status' in error && error.status === 404) return <Navigate to={paths.notFound()} replace />
  if (error) {
    return (
      <div className="page">
        <Failed what="The account could not be read" error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  return user ? <Profile user={user} own={false} /> : <Waiting />
}

function Profile({ user, own }: { user: UserView; own: boolean }) {
  return (
    <div className="page profile">
      <PageHead
        title={own ? 'Profile' : nameOf(user)}
        sub={`${user.role} since ${shortDay(user.createdAt)}`}
      />
      <Account user={user} />
      {own && (
        <>
          <WorkSettings />
          <KeySettings />
        </>
      )}
    </div>
  )
}

/** What is known of the account. Paid credits are shown below 1000; from there on it is a package (platform 9). */
function Account({ user }: { user: UserView }) {
  const now = useNow(60)
  const { userDetails, emails, credits, creditsReserved, priority, lastLogin } = user
  const unlimited = credits >= UNLIMITED_CREDITS
  const paid =
    creditsReserved > 0 ? `${credits}, and ${creditsReserved} set aside for uploads` : String(credits)
  return (
    <section className="panel profile-panel" aria-label="Account">
      <h2>Account</h2>
      <dl className="profile-facts">
        <Fact name="Name" value={userDetails.displayName ?? '[No name]'} />
        {emails.map(({ email, confirmed }) => (
          <Fact key={email} name="E-mail" value={confirmed ? email : `${email}, not confirmed yet`} />
        ))}
        <Fact name="Credits" value={unlimited ? 'Invoiced or unlimited package' : paid} />
        <Fact name="Priority of new matches" value={String(priority)} />
        <Fact name="Handedness" value={userDetails.handedness ?? '–'} />
        <Fact name="Scoring offered first" value={userDetails.scoringRules ?? 'Regular'} />
        <Fact name="Last login" value={lastLogin === null ? '–' : moment(lastLogin, now)} />
      </dl>
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
