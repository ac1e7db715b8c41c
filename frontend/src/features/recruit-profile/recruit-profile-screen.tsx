import { Button } from '@mantine/core'
import type { RecruitProfile } from '@courtline/messages/views/recruiting'
import { Link } from '../../foundation/navigation/link.tsx'
import { useNavigate, useParams } from '../../foundation/navigation/use-navigation.ts'
import { Court } from '../../domain/match/court.tsx'
import { versus } from '../../domain/match/versus.ts'
import { figureLines } from '../../domain/recruiting/figure-lines.ts'
import { useRecruitProfileQuery } from '../../domain/recruiting/recruit-calls.ts'
import { useSignedLink } from '../../domain/recruiting/use-signed-link.ts'
import { displayNameOf, setScores } from '../../domain/recruiting/words.ts'
import { mediaUrl } from '../../domain/video/media-url.ts'
import { isNotThere, isFailure } from '../../foundation/calls/failure.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useUser } from '../../foundation/session/use-session.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Failed } from '../../ui/states.tsx'
import { useTitleDetail } from '../../ui/titled.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { Reel } from './reel.tsx'
import '../../domain/recruiting/recruiting.css'
import './recruit-profile.css'

/** /r/{recruitId}: a recruit on one page, to print or to share by a signed link (D82). */
export function RecruitProfileScreen() {
  const { recruitId = '' } = useParams()
  const link = useSignedLink()
  const why = link.state === 'refused' ? link.why : undefined
  const { data, error, refetch } = useRecruitProfileQuery(recruitId, { skip: link.state === 'opening' })
  useTitleDetail(data && displayNameOf(data))
  if (data) return <Profile profile={data} />
  if (error === undefined) return <Waiting />
  if (isNotThere(error) || (isFailure(error) && error.status < 500 && error.status > 0))
    return <Closed why={why} />
  return (
    <div className="page">
      <Failed what="The profile could not be read" error={error} onRetry={() => void refetch()} />
    </div>
  )
}

function Closed({ why }: { why: string | undefined }) {
  const user = useUser()
  const { recruitId = '' } = useParams()
  return (
    <section className="lone-page" role="alert">
      <h1>This profile is not open to you</h1>
      <p>{why ?? 'It is shown to the programs that its recruit invited or that follow them.'}</p>
      {user ? (
        <Link to={paths.home()}>Back to your matches</Link>
      ) : (
        <Link to={paths.login(paths.recruitProfile(recruitId))}>Log in to see it</Link>
      )}
    </section>
  )
}

function Profile({ profile }: { profile: RecruitProfile }) {
  const { recruitDetails: details, matches, figures, reel } = profile
  return (
    <article className="recruit-profile">
      <header className="recruit-profile-head">
        <div className="recruit-profile-photo" aria-hidden="true">
          {profile.photo === null ? <Court /> : <img src={mediaUrl(profile.photo)} alt="" />}
        </div>
        <div className="grow">
          <h1>{displayNameOf(profile)}</h1>
          <p className="muted num">Enrolls {details.enrollmentYear}</p>
          {details.bio !== null && details.bio !== '' && (
            <p className="recruit-profile-bio">
              <LinkedText text={details.bio} />
            </p>
          )}
          <Contact details={details} />
        </div>
        <PageActions />
      </header>
      {figures && <Figures figures={figures} />}
      {reel.length > 0 && <Reel points={reel} />}
      <Matches matches={matches} recruitId={profile.id} />
    </article>
  )
}

function PageActions() {
  const navigate = useNavigate()
  const user = useUser()
  return (
    <div className="recruit-profile-actions">
      <Button size="xs" onClick={() => window.print()}>
        Print
      </Button>
      {user && (
        <Button size="xs" onClick={() => void navigate(-1)}>
          Back
        </Button>
      )}
    </div>
  )
}

function Contact({ details: { email, phone, youtubeLink } }: { details: RecruitProfile['recruitDetails'] }) {
  return (
    <p className="recruit-profile-contact">
      <a className="link" href={`mailto:${email}`}>
        {email}
      </a>
      {phone !== null && (
        <a className="link num" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
      {youtubeLink !== null && <LinkedText text={youtubeLink} />}
    </p>
  )
}

function Figures({ figures }: { figures: NonNullable<RecruitProfile['figures']> }) {
  const matches = figures.matches === 1 ? '1 match' : `${figures.matches} matches`
  return (
    <section aria-labelledby="profile-figures">
      <h2 id="profile-figures">
        Statistics <span className="muted num">from {matches}</span>
      </h2>
      <dl className="recruit-profile-figures">
        {figureLines(figures).map(({ title, text, detail }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className="num">
              <b>{text}</b> <span className="muted">{detail}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Matches({ matches, recruitId }: { matches: RecruitProfile['matches']; recruitId: string }) {
  if (matches.length === 0) return <p className="muted">No match can be watched now.</p>
  return (
    <section aria-labelledby="profile-matches">
      <h2 id="profile-matches">Matches</h2>
      <ul className="recruiting-rows">
        {matches.map((match) => (
          <li key={match.id}>
            <span className="grow">
              <span className="recruit-profile-match num">
                <Link
                  className="link"
                  to={paths.recruitMatch(match.matchId, { exit: paths.recruitProfile(recruitId) })}
                >
                  {versus(match.teams)}
                </Link>{' '}
                {setScores(match.score)}
              </span>
              {match.notes !== null && match.notes !== '' && (
                <span className="muted recruit-match-notes">
                  <LinkedText text={match.notes} />
                </span>
              )}
            </span>
            <span className="muted num">{shortDay(match.date)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
