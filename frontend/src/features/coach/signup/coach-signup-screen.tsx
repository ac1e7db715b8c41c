import { Button, Skeleton } from '@mantine/core'
import { isElevated } from '@courtline/messages/permissions'
import { RECRUITING_TEXTS } from '@courtline/messages/recruiting/words'
import type { CoachView } from '@courtline/messages/views/recruiting'
import { useState } from 'react'
import { Link } from '../../../foundation/navigation/link.tsx'
import { useCoachQuery, useRecruitingQuery } from '../../../domain/recruiting/recruiting-calls.ts'
import { useLiveRecruiting } from '../../../domain/recruiting/use-live-recruiting.ts'
import { COACH_TYPE_WORDS, PROGRAM_TYPE_WORDS, programName } from '../../../domain/recruiting/words.ts'
import { paths } from '../../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../../foundation/session/use-session.ts'
import { shortDay } from '../../../foundation/time/calendar.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { Empty, Failed } from '../../../ui/states.tsx'
import { CoachForm } from './coach-form.tsx'
import '../../../domain/recruiting/recruiting.css'
import '../coach.css'

/** /coach-signup: an application as coach, and its status: pending, rejected or verified (D84, D124). */
export function CoachSignupScreen() {
  const user = useLoggedInUser()
  const isOther = isElevated(user.role) && user.role !== 'Coach'
  const { data: coach, error, refetch } = useCoachQuery(user.id, { skip: isOther })
  useLiveRecruiting()
  return (
    <div className="page coach-signup">
      <PageHead title="Coach sign-up" sub="Each coach is verified by the people who run this site." />
      {isOther ? (
        <Empty text="Recruiting is for players and college coaches; your account has another role." />
      ) : coach ? (
        <CoachApplication coach={coach} />
      ) : error ? (
        <Failed what="Your application could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={280} radius={10} />
      )}
    </div>
  )
}

function CoachApplication({ coach }: { coach: CoachView }) {
  const [isChanging, setChanging] = useState(false)
  const { data: recruiting } = useRecruitingQuery()
  const close = () => setChanging(false)
  if (recruiting?.enabled === false && coach.state === 'none') {
    return <Empty text="Recruiting is not enabled on this site." />
  }
  if (isChanging || coach.state === 'none') {
    return <CoachForm coach={coach} onDone={close} {...(coach.state !== 'none' && { onCancel: close })} />
  }
  return (
    <section className="panel recruiting-panel" aria-labelledby="coach-application">
      <ApplicationStatus coach={coach} />
      <Submitted coach={coach} />
      <div className="row-flex coach-application-actions">
        {coach.state === 'verified' && (
          <Link className="button-link" to={paths.myRecruits()}>
            My recruits
          </Link>
        )}
        <Button size="xs" onClick={() => setChanging(true)}>
          {coach.state === 'rejected' ? 'Apply again' : 'Change'}
        </Button>
      </div>
    </section>
  )
}

function ApplicationStatus({ coach }: { coach: CoachView }) {
  switch (coach.state) {
    case 'none':
      return null
    case 'pending':
      return (
        <>
          <h2 id="coach-application">Your application is pending</h2>
          <p className="muted" role="status">
            You get an e-mail once it is answered. Until then you cannot see recruits.
          </p>
        </>
      )
    case 'rejected':
      return (
        <>
          <h2 id="coach-application">Your application was rejected</h2>
          <p className="bad-word" role="alert">
            {RECRUITING_TEXTS.notVerified}
          </p>
        </>
      )
    case 'verified':
      return (
        <>
          <h2 id="coach-application">You are verified</h2>
          <p className="muted" role="status">
            {coach.program ? `You coach ${programName(coach.program)}.` : 'You can see recruits.'}
          </p>
        </>
      )
  }
}

/** The details of the application. */
function Submitted({ coach: { coachDetails, userDetails, appliedAt } }: { coach: CoachView }) {
  if (!coachDetails) return null
  const facts: readonly (readonly [string, string])[] = [
    ['Name', userDetails.displayName ?? '[No name]'],
    ['College', coachDetails.collegeName],
    ['E-mail', coachDetails.email],
    ['Program', PROGRAM_TYPE_WORDS[coachDetails.programType]],
    ['Position', COACH_TYPE_WORDS[coachDetails.coachType]],
    ...(appliedAt === null ? [] : [['Applied', shortDay(appliedAt)] as const]),
  ]
  return (
    <dl className="coach-facts">
      {facts.map(([title, text]) => (
        <div key={title}>
          <dt className="muted">{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
