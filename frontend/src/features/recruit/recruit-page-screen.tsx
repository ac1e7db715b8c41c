import { Skeleton } from '@mantine/core'
import type { RecruitView } from '@courtline/messages/views/recruiting'
import { Link } from '../../foundation/navigation/link.tsx'
import { useRecruitQuery } from '../../domain/recruiting/recruit-calls.ts'
import { useLiveRecruiting } from '../../domain/recruiting/use-live-recruiting.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failed } from '../../ui/states.tsx'
import { Followers } from './followers.tsx'
import { MyRecruitMatches } from './my-recruit-matches.tsx'
import { OutstandingInvites } from './outstanding-invites.tsx'
import { ProgramSearch } from './program-search.tsx'
import { invitesLeftWords } from './recruit-words.ts'
import { ShareProfile } from './share-profile.tsx'
import '../../domain/recruiting/recruiting.css'
import './recruit.css'

/** /recruit-page: what a recruit shows, whom they invited and who follows them. */
export function RecruitPageScreen() {
  const { id } = useLoggedInUser()
  const { data: recruit, error, refetch } = useRecruitQuery(id)
  useLiveRecruiting()
  return (
    <div className="page">
      <PageHead title="Recruiting" {...(recruit ? { sub: <Facts recruit={recruit} /> } : {})}>
        <Link className="button-link" to={paths.recruitSignup()}>
          Edit profile
        </Link>
        {recruit && <ShareProfile recruitId={id} />}
      </PageHead>
      {recruit ? (
        <Sections recruit={recruit} />
      ) : error ? (
        <Failed what="Your recruit page could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} radius={10} aria-label="Loading" />
      )}
    </div>
  )
}

function Sections({ recruit }: { recruit: RecruitView }) {
  return (
    <div className="recruiting-columns">
      <div>
        <Checklist recruit={recruit} />
        <MyRecruitMatches recruitId={recruit.id} />
        <ProgramSearch recruit={recruit} />
      </div>
      <div>
        <OutstandingInvites recruitId={recruit.id} />
        <Followers recruitId={recruit.id} />
      </div>
    </div>
  )
}

function Facts({ recruit: { recruitDetails, invitesLeft } }: { recruit: RecruitView }) {
  const facts = [
    recruitDetails && `Enrolls ${recruitDetails.enrollmentYear}`,
    invitesLeft !== null && invitesLeftWords(invitesLeft),
    recruitDetails && (recruitDetails.includeInGallery ? 'in the gallery' : 'not in the gallery'),
  ]
  return <>{facts.filter((fact) => typeof fact === 'string').join(' · ')}</>
}

/** What would make the profile say more; gone once nothing is missing. */
function Checklist({ recruit: { recruitDetails, recruitMatches } }: { recruit: RecruitView }) {
  const missing = [
    ...(recruitMatches.length === 0 ? ['Add a finished match, with your notes'] : []),
    ...(recruitDetails?.bio ? [] : ['Write a bio of up to 200 characters']),
    ...(recruitDetails?.phone ? [] : ['Give a phone number']),
    ...(recruitDetails?.youtubeLink ? [] : ['Link a video, such as an introduction']),
  ]
  if (missing.length === 0) return null
  return (
    <section className="panel recruiting-panel" aria-label="What your profile lacks">
      <h2>What your profile lacks</h2>
      <ul className="recruit-checklist">
        {missing.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </section>
  )
}
