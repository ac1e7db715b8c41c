import { Button, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Query } from '@courtline/messages/routes/table'
import { useState } from 'react'
import { useSearchParams } from '../../foundation/navigation/use-navigation.ts'
import { useFailureToLog } from '../../foundation/calls/use-failure-to-log.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { useUsersQuery } from '../../domain/users/user-calls.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { UserSearch } from './user-search.tsx'
import { UserTable } from './user-table.tsx'
import './admin.css'

/** Admin lists cover the last 30 days first (platform 9). */
const RECENT_MS = 2_592_000_000

/** /admin: find an account, and do for it what its owner cannot. What was searched for is in the address. */
export function AdminScreen() {
  const [query, setQuery] = useSearchParams()
  const [inviting, { open, close }] = useDisclosure(false)
  const search = query.get('search') ?? ''
  return (
    <div className="page">
      <PageHead title="Users" sub="Find an account by a part of its name or its e-mail address.">
        <UserSearch key={search} start={search} onSearch={(text) => setQuery({ search: text })} />
        <Button variant={search === '' ? 'default' : 'filled'} onClick={open}>
          Invite a user
        </Button>
      </PageHead>
      {search === '' ? <Newest /> : <Found search={search} />}
      {inviting && <InviteDialog onClose={close} />}
    </div>
  )
}

/** Accounts made in the last 30 days, the newest first: what an admin comes for most. */
function Newest() {
  const [createdSince] = useState(() => Date.now() - RECENT_MS)
  return (
    <>
      <h2 className="newest-users">New in the last 30 days</h2>
      <Accounts
        query={{ createdSince }}
        none="Nobody has signed up in the last 30 days. Search by name or e-mail."
      />
    </>
  )
}

function Found({ search }: { search: string }) {
  return <Accounts query={{ search }} none={`No account has “${search}” in its name or address.`} />
}

function Accounts({ query, none }: { query: Query<'users'>; none: string }) {
  // An admin who acts as another user is about to leave this page, and may not read this any more.
  const { impersonatedBy } = useLoggedInUser()
  const { currentData: users, error, refetch } = useUsersQuery(query, { skip: impersonatedBy !== undefined })
  // No alert: platform 8 has it logged, and the place of the list offers to try again.
  useFailureToLog('User list not read', error)
  if (error && !users)
    return <Failed what="The accounts could not be read" error={error} onRetry={() => void refetch()} />
  if (!users) return <Loading />
  if (users.length === 0) return <Empty text={none} />
  return <UserTable users={users} />
}

function Loading() {
  return (
    <div className="user-loading" role="status" aria-label="Loading accounts">
      {[1, 2, 3, 4, 5].map((place) => (
        <Skeleton key={place} height={52} radius={0} />
      ))}
    </div>
  )
}
