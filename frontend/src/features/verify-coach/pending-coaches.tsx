import { Button, Skeleton } from '@mantine/core'
import type { CoachView } from '@courtline/messages/views/recruiting'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { COACH_TYPE_WORDS, displayNameOf, PROGRAM_TYPE_WORDS } from '../../domain/recruiting/words.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { Failed } from '../../ui/states.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'
import { ProgramSelect } from './program-select.tsx'
import { RejectCoachDialog } from './reject-coach-dialog.tsx'
import { useAssignCoachMutation, usePendingCoachesQuery } from './verify-coach-calls.ts'

/** Applications that wait, the oldest first. */
export function PendingCoaches() {
  const { data: coaches, error, refetch } = usePendingCoachesQuery()
  return (
    <section className="panel recruiting-panel" aria-labelledby="pending-coaches">
      <header>
        <h2 id="pending-coaches">Pending coaches</h2>
        {coaches && <span className="muted num">{coaches.length}</span>}
      </header>
      {error && !coaches && (
        <Failed what="The applications could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!coaches && !error && <Skeleton height={90} />}
      {coaches?.length === 0 && <p className="muted">No application is waiting.</p>}
      {coaches && coaches.length > 0 && (
        <ul>
          {coaches.map((coach) => (
            <PendingCoach key={coach.id} coach={coach} />
          ))}
        </ul>
      )}
    </section>
  )
}

function PendingCoach({ coach }: { coach: CoachView }) {
  const [programId, setProgramId] = useState<string>()
  const [isRejecting, setRejecting] = useState(false)
  const [assign, { isLoading }] = useAssignCoachMutation()
  const name = displayNameOf(coach)
  const send = () =>
    programId === undefined
      ? undefined
      : void showOutcome(assign({ id: coach.id, programId }), `${name} is verified.`)
  return (
    <li className="pending-coach">
      <Application coach={coach} name={name} />
      <div className="pending-coach-answer">
        {coach.coachDetails && (
          <ProgramSelect
            label={`Program of ${name}`}
            college={coach.coachDetails.collegeName}
            programType={coach.coachDetails.programType}
            value={programId}
            onChange={setProgramId}
          />
        )}
        <Button
          variant="filled"
          disabled={programId === undefined}
          loading={isLoading}
          aria-label={`Assign ${name}`}
          onClick={send}
        >
          Assign
        </Button>
        <Button aria-label={`Reject ${name}`} onClick={() => setRejecting(true)}>
          Reject
        </Button>
      </div>
      {isRejecting && <RejectCoachDialog coach={coach} name={name} onClose={() => setRejecting(false)} />}
    </li>
  )
}

/** The details of the application, and how earlier applications were answered. */
function Application({ coach, name }: { coach: CoachView; name: string }) {
  const { coachDetails, appliedAt, earlierAnswers } = coach
  return (
    <div className="pending-coach-words">
      <p>
        <Link className="link" to={paths.profileForUser(coach.id)}>
          {name}
        </Link>
        {coachDetails && (
          <>
            {' '}
            · {COACH_TYPE_WORDS[coachDetails.coachType]}, {coachDetails.collegeName} (
            {PROGRAM_TYPE_WORDS[coachDetails.programType]})
          </>
        )}
      </p>
      <p className="muted num recruiting-note">
        {coachDetails?.email}
        {appliedAt !== null && ` · applied ${shortDay(appliedAt)}`}
      </p>
      {earlierAnswers.map(({ at, why }) => (
        <p key={at} className="pending-coach-earlier recruiting-note num">
          Rejected on {shortDay(at)}
          {why !== null && why !== '' && `: ${why}`}
        </p>
      ))}
    </div>
  )
}
