import { Skeleton } from '@mantine/core'
import type { ProgramView } from '@courtline/messages/views/recruiting'
import { Link } from '../../foundation/navigation/link.tsx'
import { useFollowingQuery, usePendingInvitesQuery } from '../../domain/recruiting/scouting-calls.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { Empty, Failed } from '../../ui/states.tsx'
import { CoachFrame } from './coach-frame.tsx'
import { mySections } from './recruit-rows.ts'
import { RecruitsBoard } from './recruits-board.tsx'
import { SearchBar } from './search-bar.tsx'
import { useRecruitAddress } from './use-recruit-address.ts'

/** /coach/my-recruits: who invited the program, and whom it follows, by enrollment year. */
export const MyRecruitsScreen = () => <CoachFrame>{(program) => <MyRecruits program={program} />}</CoachFrame>

function MyRecruits({ program }: { program: ProgramView }) {
  const address = useRecruitAddress()
  const invites = usePendingInvitesQuery(program.id)
  const followed = useFollowingQuery(program.id)
  const error = invites.error ?? followed.error
  if (!invites.data || !followed.data) {
    if (!error) return <Skeleton height={320} radius={10} aria-label="Loading" />
    const retry = () => void Promise.all([invites.refetch(), followed.refetch()])
    return <Failed what="Your recruits could not be read" error={error} onRetry={retry} />
  }
  const sections = mySections(invites.data, followed.data, address)
  const hasNone =
    invites.data.length === 0 && Object.values(followed.data).every(({ length }) => length === 0)
  return (
    <RecruitsBoard
      program={program}
      sections={sections}
      address={address}
      toolbar={<SearchBar address={address} />}
      empty={
        hasNone ? (
          <Empty text="You do not follow a recruit yet.">
            <Link className="link" to={paths.findRecruits()}>
              Find new recruits
            </Link>
          </Empty>
        ) : (
          <Empty text="No recruit of yours fits this search." />
        )
      }
    />
  )
}
