import type { UserView } from '@courtline/messages/views/user'
import { Link, Navigate } from '../../foundation/navigation/link.tsx'
import { useParams } from '../../foundation/navigation/use-navigation.ts'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useTitleDetail } from '../../ui/titled.tsx'
import { useLoggedInUser, useMay } from '../../foundation/session/use-session.ts'
import { nameOf } from '../../foundation/session/user-name.ts'
import { moment, shortDay } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { useUserQuery } from '../../domain/users/user-calls.ts'
import { ApiTokenPanel } from './api-token-panel.tsx'
import { CourtVideoForm } from './court-video-form.tsx'
import { CreditsPanel } from './credits-panel.tsx'
import { DeleteAccountPanel } from './delete-account-panel.tsx'
import { DetailsForm } from './details-form.tsx'
import { KeySettings } from './key-settings.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { MailSettings } from './mail-settings.tsx'
import { MyDataPanel } from './my-data-panel.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { WatchSettings } from './watch-settings.tsx'
import { WorkSettings } from './work-settings.tsx'
import './profile.css'

/** /profile: the user's own account; /profileForUser/{userId}: anybody's, for admins. */
export function ProfileScreen() {
  const { userId } = useParams()
  const user = useLoggedInUser()
  if (userId === undefined || userId === user.id) return <Profile key={user.id} user={user} own />
  return <OtherProfile userId={userId} />
}

function OtherProfile({ userId }: { userId: string }) {
  const { currentData: user, error, refetch } = useUserQuery(userId)
  useTitleDetail(user && `Profile of ${nameOf(user)}`)
  if (isNotThere(error)) return <Navigate to={paths.notFound()} replace />
  if (error && !user) {
    return (
      <div className="page">
        <Failed what="The account could not be read" error={error} onRetry={() => void refetch()} />
      </div>
    )
  }
  return user ? <Profile key={user.id} user={user} own={false} /> : <Waiting />
}

function Profile({ user, own }: { user: UserView; own: boolean }) {
  const may = useMay()
  return (
    <div className="page profile">
      <PageHead title={own ? 'Profile' : nameOf(user)} sub={<Facts user={user} />}>
        {!own && (
          <Link className="link" to={paths.userMatches(user.id)}>
            Matches of {nameOf(user)}
          </Link>
        )}
      </PageHead>
      <div className="panel-columns">
        <DetailsForm user={user} />
        <RegistrationForm user={user} own={own} />
        {own && <LinkedAccounts user={user} />}
        <CourtVideoForm user={user} />
        <CreditsPanel user={user} own={own} />
        {own && <ApiTokenPanel user={user} />}
        {own && may('Annotate') && <WorkSettings />}
        {own && <MailSettings role={user.role} />}
        {own && <WatchSettings />}
        {own && <KeySettings />}
        {own && <MyDataPanel />}
        {own && <DeleteAccountPanel user={user} />}
      </div>
    </div>
  )
}

function Facts({ user }: { user: UserView }) {
  const now = useNow(60)
  const login = user.lastLogin === null ? 'never logged in' : `last log-in ${moment(user.lastLogin, now)}`
  return (
    <>
      {user.role} since {shortDay(user.createdAt)} · {login}
    </>
  )
}
