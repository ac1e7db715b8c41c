import { Button, Checkbox, Skeleton } from '@mantine/core'
import type { ProgramView, RecruitView } from '@courtline/messages/views/recruiting'
import { useEffect, useState, type ReactNode } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useLocation } from '../../foundation/navigation/use-navigation.ts'
import { useRecruitQuery } from '../../domain/recruiting/recruit-calls.ts'
import { RecruitMatchRow } from '../../domain/recruiting/recruit-match-row.tsx'
import { useVisitRecruitMutation } from '../../domain/recruiting/scouting-calls.ts'
import { displayNameOf } from '../../domain/recruiting/words.ts'
import { isNotThere } from '../../foundation/calls/failure.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { useKeys } from '../../foundation/keys/keyboard.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Failed } from '../../ui/states.tsx'
import { newsInWords } from './news-words.ts'
import { initialsOfName } from './initials-of-name.ts'
import { ScoutingNotes } from './scouting-notes.tsx'
import { useLinkCommands } from './use-link-commands.ts'

interface PanelProps {
  readonly program: ProgramView
  readonly isCompared: boolean
  readonly onCompare: () => void
  /** Back to the list, where a phone shows the one or the other. */
  readonly onClose: () => void
}

/** Everything that a coach may see of one recruit, and what can be done about them. */
export function RecruitPanel({ recruitId, ...props }: PanelProps & { recruitId: string }) {
  const { data: recruit, error, refetch } = useRecruitQuery(recruitId)
  if (isNotThere(error)) {
    return (
      <section className="panel recruit-panel" aria-label="Recruit">
        <p className="muted recruit-gone">This recruit is no longer shown to your program.</p>
        <Button className="recruit-back" size="xs" onClick={props.onClose}>
          Back to the list
        </Button>
      </section>
    )
  }
  if (recruit) return <Panel recruit={recruit} {...props} />
  return error ? (
    <Failed what="The recruit could not be read" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={420} radius={10} aria-label="Loading the recruit" />
  )
}

function Panel({ recruit, program, isCompared, onCompare, onClose }: PanelProps & { recruit: RecruitView }) {
  const name = displayNameOf(recruit)
  const { recruitDetails: details, link } = recruit
  const facts = [
    details && `Enrolls ${details.enrollmentYear}`,
    link?.linkType === 'OpenInvite' && `invited you on ${shortDay(link.since)}`,
    link?.linkType === 'Follow' && `followed since ${shortDay(link.since)}${byWhom(link.answeredBy)}`,
    link?.linkType === 'IgnoredInvite' && `ignored on ${shortDay(link.since)}${byWhom(link.answeredBy)}`,
  ]
  return (
    <section className="panel recruit-panel" aria-label={name}>
      <header className="recruit-panel-head">
        <span className="initials large" aria-hidden="true">
          {initialsOfName(name)}
        </span>
        <div className="grow">
          <h2 className="cut" title={name}>
            {name}
          </h2>
          <p className="muted num">{facts.filter((fact) => typeof fact === 'string').join(' · ')}</p>
        </div>
        <Button className="recruit-back" size="xs" onClick={onClose}>
          Back to the list
        </Button>
      </header>
      <Commands recruit={recruit} program={program}>
        <Checkbox label="Compare" checked={isCompared} onChange={onCompare} />
        <Link className="button-link" to={paths.recruitProfile(recruit.id)}>
          Profile to print
        </Link>
      </Commands>
      <News recruit={recruit} program={program} />
      <Contact recruit={recruit} />
      <Matches recruit={recruit} />
      <ScoutingNotes recruit={recruit} programId={program.id} />
    </section>
  )
}

const byWhom = (name: string | null) => (name === null ? '' : ` by ${name}`)

function Commands({
  recruit,
  program,
  children,
}: {
  recruit: RecruitView
  program: ProgramView
  /** What can be done beside the link. */
  children: ReactNode
}) {
  const { add, follow, ignore, unfollow } = useLinkCommands(recruit, program)
  useKeys('recruits', {
    'recruits.add': () => add?.(),
    'recruits.follow': () => (follow ?? add)?.(),
    'recruits.ignore': () => ignore?.(),
  })
  return (
    <div className="recruit-commands">
      {add && (
        <Button variant="filled" onClick={add} rightSection={<Kbd action="recruits.add" />}>
          Add to my recruits
        </Button>
      )}
      {follow && (
        <Button variant="filled" onClick={follow} rightSection={<Kbd action="recruits.follow" />}>
          Follow
        </Button>
      )}
      {ignore && (
        <Button onClick={ignore} rightSection={<Kbd action="recruits.ignore" />}>
          Ignore
        </Button>
      )}
      {unfollow && <Button onClick={unfollow}>Unfollow</Button>}
      <span className="grow" />
      {children}
    </div>
  )
}

/** What changed since the coach looked last; looking is noted, and what is shown stays until the panel is left. */
function News({ recruit, program }: { recruit: RecruitView; program: ProgramView }) {
  const [news] = useState(recruit.scouting?.news ?? [])
  const [lastVisit] = useState(recruit.scouting?.lastVisit ?? null)
  const [visit] = useVisitRecruitMutation()
  useEffect(() => {
    void visit({ programId: program.id, recruitId: recruit.id })
  }, [visit, program.id, recruit.id])
  if (news.length === 0 || lastVisit === null) return null
  return (
    <p className="recruit-panel-part recruit-news-line" role="note">
      New since {shortDay(lastVisit)}: {newsInWords(news)}.
    </p>
  )
}

function Contact({ recruit: { recruitDetails: details } }: { recruit: RecruitView }) {
  if (!details) return null
  return (
    <div className="recruit-panel-part">
      {details.bio !== null && details.bio !== '' && (
        <p className="recruit-bio">
          <LinkedText text={details.bio} />
        </p>
      )}
      <dl className="recruit-contact">
        <div>
          <dt className="muted">E-mail</dt>
          <dd className="cut">
            <a className="link" href={`mailto:${details.email}`}>
              {details.email}
            </a>
          </dd>
        </div>
        {details.phone !== null && (
          <div>
            <dt className="muted">Phone</dt>
            <dd>
              <a className="link" href={`tel:${details.phone.replaceAll(/[^\d+]/g, '')}`}>
                {details.phone}
              </a>
            </dd>
          </div>
        )}
        {details.youtubeLink !== null && (
          <div>
            <dt className="muted">Video</dt>
            <dd className="cut">
              <LinkedText text={details.youtubeLink} />
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function Matches({ recruit }: { recruit: RecruitView }) {
  const { pathname, search } = useLocation()
  return (
    <div className="recruit-panel-part">
      <h3>Matches</h3>
      {recruit.recruitMatches.length === 0 && <p className="muted">No match is shown yet.</p>}
      {recruit.recruitMatches.map((match) => (
        <RecruitMatchRow key={match.id} match={match} exit={pathname + search} />
      ))}
    </div>
  )
}
