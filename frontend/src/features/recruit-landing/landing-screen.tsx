import { Button, Skeleton } from '@mantine/core'
import type { RecruitingView } from '@courtline/messages/views/recruiting'
import { Navigate } from '../../foundation/navigation/link.tsx'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { useRecruitingQuery } from '../../domain/recruiting/recruiting-calls.ts'
import { useLiveRecruiting } from '../../domain/recruiting/use-live-recruiting.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import './landing.css'

/** /landing: the way into recruiting. Coaches go to the coach page and recruits to the recruit page (platform 2). */
export function LandingScreen() {
  const { role } = useLoggedInUser()
  const { data, error, refetch } = useRecruitingQuery()
  useLiveRecruiting()
  if (role === 'Coach') return <Navigate to={paths.myRecruits()} replace />
  if (role === 'Recruit') return <Navigate to={paths.recruitPage()} replace />
  return (
    <div className="page landing">
      <PageHead
        title="Recruiting"
        sub="Real matches, point by point, between players and college programs."
      />
      {data ? (
        <BothSides recruiting={data} />
      ) : error ? (
        <Failed what="Recruiting could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} radius={10} />
      )}
    </div>
  )
}

function BothSides({ recruiting: { hidden, enabled, coach } }: { recruiting: RecruitingView }) {
  const navigate = useNavigate()
  if (hidden)
    return <Empty text="Recruiting is for players and college coaches; your account has another role." />
  return (
    <>
      {!enabled && (
        <p className="panel landing-off" role="status">
          Recruiting is not enabled on this site.
        </p>
      )}
      <div className="landing-sides">
        <section className="panel" aria-labelledby="landing-recruit">
          <h2 id="landing-recruit">For players</h2>
          <ul>
            <li>Show whole matches with your notes, not only highlights.</li>
            <li>Invite the college programs that you choose.</li>
            <li>See which schools follow you.</li>
          </ul>
          <Button
            variant="filled"
            size="lg"
            disabled={!enabled}
            onClick={() => void navigate(paths.recruitSignup())}
          >
            I am a recruit
          </Button>
        </section>
        <section className="panel" aria-labelledby="landing-coach">
          <h2 id="landing-coach">For college coaches</h2>
          <ul>
            <li>Find recruits by name and enrollment year.</li>
            <li>Watch their matches with filters and statistics.</li>
            <li>Keep notes and tags with the other coaches of your program.</li>
          </ul>
          <Button size="lg" disabled={!enabled} onClick={() => void navigate(paths.coachSignup())}>
            I am a coach
          </Button>
          {coach.state === 'pending' && <p className="muted">Your application is waiting for an answer.</p>}
        </section>
      </div>
    </>
  )
}
