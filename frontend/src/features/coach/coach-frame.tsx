import { Skeleton, Switch } from '@mantine/core'
import type { CoachView, ProgramView } from '@courtline/messages/views/recruiting'
import type { ReactNode } from 'react'
import { Navigate, NavLink } from '../../foundation/navigation/link.tsx'
import { useLocation } from '../../foundation/navigation/use-navigation.ts'
import { useCoachQuery, useShareWatchingMutation } from '../../domain/recruiting/recruiting-calls.ts'
import { useLiveRecruiting } from '../../domain/recruiting/use-live-recruiting.ts'
import { programName } from '../../domain/recruiting/words.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { showError } from '../../ui/toast.ts'
import '../../domain/recruiting/recruiting.css'
import './coach.css'

/** Head and tabs of the coach's pages, around what is shown for the program. */
export function CoachFrame({ children }: { children: (program: ProgramView) => ReactNode }) {
  const { id } = useLoggedInUser()
  const { data: coach, error, refetch } = useCoachQuery(id)
  useLiveRecruiting()
  const { pathname, search } = useLocation()
  // Not before it is known that this is a coach: the guard logs the address that was asked for.
  if (coach && pathname === '/coach') return <Navigate to={paths.myRecruits() + search} replace />
  return (
    <div className="page coach-page">
      <PageHead
        title="Recruiting"
        {...(coach?.program ? { sub: `${programName(coach.program)} · its coaches see the same notes` } : {})}
      >
        {coach && <Consent coach={coach} />}
      </PageHead>
      <nav className="coach-tabs" aria-label="Recruits">
        <NavLink to={paths.myRecruits()}>My Recruits</NavLink>
        <NavLink to={paths.findRecruits()}>Find New Recruits</NavLink>
      </nav>
      {coach ? (
        coach.program ? (
          children(coach.program)
        ) : (
          <Empty text="Your account is not assigned to a program. Please contact support." />
        )
      ) : error ? (
        <Failed what="Your program could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} radius={10} aria-label="Loading" />
      )}
    </div>
  )
}

/** Recruits are shown what a program watches only where its coach agrees. */
function Consent({ coach: { id, sharesWatching } }: { coach: CoachView }) {
  const [share, { isLoading }] = useShareWatchingMutation()
  const change = async (shares: boolean) => {
    const failure = failureText(await share({ id, shares }))
    if (failure !== undefined) showError(failure)
  }
  return (
    <Switch
      label="Show recruits what I watch"
      description="Which parts of their matches your program watched, never who."
      checked={sharesWatching}
      disabled={isLoading}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  )
}
