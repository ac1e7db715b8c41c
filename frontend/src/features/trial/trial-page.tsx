import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useJoinTrialMutation } from '../../domain/trial/trial-calls.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useMay, useUser } from '../../foundation/session/use-session.ts'
import { Instructions } from './instructions.tsx'
import { PointInKeys } from './point-in-keys.tsx'
import './trial.css'

/** /trial: what annotators do, how one becomes one, and the sign-up; for everybody. */
export function TrialPage() {
  return (
    <div className="trial-front">
      <section className="trial-words">
        <h1>Become an annotator</h1>
        <p className="trial-lead">
          Annotators mark every serve and point of a match video by keys. A match of two hours takes well
          under an hour.
        </p>
        <ol className="trial-steps">
          <li>
            <b>Practise and sign up</b>
            <span>
              <Link className="link" to={paths.trialPractice()}>
                Practise now
              </Link>
              , with the next key and its reason at every step. Then we mail you a link that creates your
              account.
            </span>
          </li>
          <li>
            <b>Annotate the demo match</b>
            <span>Take the time you need, and change it until it is reviewed.</span>
          </li>
          <li>
            <b>Have it reviewed</b>
            <span>We compare it with the reference. With success you may claim matches at once.</span>
          </li>
        </ol>
        <Join />
      </section>
      <div className="trial-show">
        <PointInKeys />
        <Instructions />
      </div>
    </div>
  )
}

function Join() {
  const user = useUser()
  const may = useMay()
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [join, { isLoading }] = useJoinTrialMutation()
  if (user) return <AlreadyIn mayTry={may('TrialAnnotation')} />
  const send = async () => {
    const problem = failureText(await join(email))
    setFailure(problem)
    setSentTo(problem === undefined ? email : undefined)
  }
  return (
    <section className="panel trial-join" aria-label="Sign up">
      <h2>Sign up</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={failure}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={isLoading} disabled={email.trim() === ''}>
          Mail me the link
        </Button>
      </form>
      {sentTo !== undefined && (
        <p role="status">Please open the link that we have mailed to {sentTo}. It creates your account.</p>
      )}
      <p className="muted">
        Already have an account? <Link to={paths.login(paths.trialAnnotationEntry())}>Log in</Link>
      </p>
    </section>
  )
}

function AlreadyIn({ mayTry }: { mayTry: boolean }) {
  return (
    <section className="panel trial-join" aria-label="Sign up">
      {mayTry ? (
        <Button component={Link} variant="filled" to={paths.trialAnnotationEntry()}>
          Go to my trial annotation
        </Button>
      ) : (
        <p>Your account is not on trial. Please sign up with another address, or write to support.</p>
      )}
    </section>
  )
}
