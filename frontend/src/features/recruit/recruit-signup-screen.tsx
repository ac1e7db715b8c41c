import { Button, Skeleton, TextInput } from '@mantine/core'
import { isElevated } from '@courtline/messages/permissions'
import { RECRUITING_TEXTS } from '@courtline/messages/recruiting/words'
import type { RecruitView } from '@courtline/messages/views/recruiting'
import type { ReactNode } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import {
  useBecomeRecruitMutation,
  useRecruitQuery,
  useStopBeingRecruitMutation,
} from '../../domain/recruiting/recruit-calls.ts'
import { useRecruitingQuery } from '../../domain/recruiting/recruiting-calls.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { READ_ANEW, useReadAnew } from '../../foundation/calls/use-read-anew.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useRefreshTokenMutation } from '../../foundation/session/session-calls.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SavedMark } from '../../ui/saved-mark.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { showDone, showError } from '../../ui/toast.ts'
import { RecruitFields } from './recruit-fields.tsx'
import { useRecruitForm, type RecruitForm } from './use-recruit-form.ts'
import '../../domain/recruiting/recruiting.css'
import './recruit.css'

/** /recruit-signup: a player becomes a recruit (D125), and a recruit changes what coaches read. */
export function RecruitSignupScreen() {
  const user = useLoggedInUser()
  const isOther = isElevated(user.role) && user.role !== 'Recruit'
  const query = useRecruitQuery(user.id, { ...READ_ANEW, skip: isOther })
  const recruit = useReadAnew(query)
  return (
    <div className="page">
      <PageHead
        title={user.role === 'Recruit' ? 'Your recruit profile' : 'Recruit sign-up'}
        sub="What coaches read about you. Changes are saved as you type."
      />
      {isOther ? (
        <Empty text="Recruiting is for players and college coaches; your account has another role." />
      ) : recruit ? (
        <Signup recruit={recruit} />
      ) : query.error ? (
        <Failed
          what="Your details could not be read"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Skeleton height={320} radius={10} />
      )}
    </div>
  )
}

function Signup({ recruit }: { recruit: RecruitView }) {
  const user = useLoggedInUser()
  const form = useRecruitForm(user, recruit)
  return (
    <div className="recruiting-columns">
      <section className="panel recruiting-panel" aria-labelledby="recruit-details">
        <header>
          <h2 id="recruit-details">Your details</h2>
          <SavedMark saving={form.saving} />
        </header>
        <div className="recruiting-form">
          <TextInput
            label="Name"
            autoComplete="name"
            required
            maxLength={100}
            value={form.name}
            onChange={(event) => form.setName(event.currentTarget.value)}
          />
          <RecruitFields typed={form.typed} onChange={form.change} />
        </div>
      </section>
      {user.role === 'Recruit' ? <Leaving /> : <Joining form={form} />}
    </div>
  )
}

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel recruiting-panel recruit-side" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

/** Saves what is typed, becomes a recruit, and refreshes the session for the new role (platform 7). */
function Joining({ form }: { form: RecruitForm }) {
  const { id } = useLoggedInUser()
  const { data: recruiting } = useRecruitingQuery()
  const [become, { isLoading }] = useBecomeRecruitMutation()
  const [refresh] = useRefreshTokenMutation()
  const navigate = useNavigate()
  const isOff = recruiting?.enabled === false
  const join = async () => {
    const failure = (await form.saveNow()) ?? failureText(await become(id))
    if (failure !== undefined) {
      showError(failure, RECRUITING_TEXTS.couldNotBecomeRecruit)
      return
    }
    showDone(RECRUITING_TEXTS.becameRecruit)
    await refresh()
    void navigate(paths.recruitPage())
  }
  return (
    <Side title="As a recruit">
      <p className="muted">
        Then you attach finished matches with your notes and invite the programs that you choose. Coaches see
        your name, these details and the matches that you attach, and nothing else of your account.
      </p>
      <Button
        variant="filled"
        size="lg"
        disabled={isOff || form.missing.length > 0}
        loading={isLoading}
        onClick={() => void join()}
      >
        Become a recruit
      </Button>
      {isOff ? (
        <p className="muted recruiting-note">Recruiting is not enabled on this site.</p>
      ) : (
        form.missing.length > 0 && (
          <p className="muted recruiting-note">Still needed: {form.missing.join(', ')}.</p>
        )
      )}
    </Side>
  )
}

function Leaving() {
  const { id } = useLoggedInUser()
  const [stop, { isLoading }] = useStopBeingRecruitMutation()
  const [refresh] = useRefreshTokenMutation()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const leave = async () => {
    const text =
      'Stop being a recruit? Your matches are no longer shown, open invites end and schools no longer follow you.'
    if (!(await confirm({ text, yes: 'Stop being a recruit', danger: true }))) return
    const failure = failureText(await stop(id))
    if (failure !== undefined) {
      showError(failure)
      return
    }
    showDone('You are no longer a recruit.')
    await refresh()
    void navigate(paths.landing())
  }
  return (
    <Side title="You are a recruit">
      <p className="muted">Coaches whom you invite, and those who follow you, see these details.</p>
      <Link className="button-link" to={paths.recruitPage()}>
        Matches, invites and followers
      </Link>
      <Button loading={isLoading} onClick={() => void leave()}>
        Stop being a recruit
      </Button>
    </Side>
  )
}
