import type { UserView } from '@courtline/messages/views/user'
import { useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { moment } from '../../foundation/time/calendar.ts'
import { useNow } from '../../foundation/time/use-now.ts'
import { creditWords } from '../../domain/users/credit-words.ts'
import { AdjustDialog, type Adjusting } from './adjust-dialog.tsx'
import { later } from '../../ui/later.tsx'
import { ExportButton } from './export-button.tsx'
import { UserMenu } from './user-menu.tsx'
import { nameInTable } from './words.ts'
import { TableHead } from '../../ui/table-head.tsx'

const CreateMatchDialog = later(async () => (await import('./create-match-dialog.tsx')).CreateMatchDialog)

const COLUMNS = ['Name', 'E-mail', 'Role', 'Priority', 'Credits', 'Last login'] as const

/** Accounts that were found, one a row, with what an admin can do for each. */
export function UserTable({ users }: { users: readonly UserView[] }) {
  const own = useLoggedInUser()
  const now = useNow(60)
  const [adjusting, setAdjusting] = useState<Adjusting>()
  const [matchFor, setMatchFor] = useState<UserView>()
  return (
    <>
      <div className="row-flex user-count">
        <p className="muted grow" role="status">
          {users.length === 1 ? '1 account' : `${users.length} accounts`}
        </p>
        <ExportButton users={users} />
      </div>
      <table className="user-table panel">
        <TableHead columns={COLUMNS} />
        <tbody>
          {users.map((user) => (
            <Row
              key={user.id}
              user={user}
              now={now}
              isOwn={user.id === own.id}
              onAdjust={(what) => setAdjusting({ user, what })}
              onCreateMatch={() => setMatchFor(user)}
            />
          ))}
        </tbody>
      </table>
      {adjusting && (
        <AdjustDialog
          key={`${adjusting.user.id} ${adjusting.what}`}
          adjusting={adjusting}
          onClose={() => setAdjusting(undefined)}
        />
      )}
      {matchFor && <CreateMatchDialog user={matchFor} onClose={() => setMatchFor(undefined)} />}
    </>
  )
}

function Row(props: {
  user: UserView
  now: Date
  isOwn: boolean
  onAdjust: (what: Adjusting['what']) => void
  onCreateMatch: () => void
}) {
  const { user, now, isOwn, onAdjust, onCreateMatch } = props
  const name = nameInTable(user)
  const [first] = user.emails
  return (
    <tr>
      <th scope="row" className="user-name">
        <b className="cut" title={name}>
          {name}
        </b>
        {isOwn && <span className="faint">you</span>}
      </th>
      <td className="user-email">
        <span className="cut" title={first?.email}>
          {first?.email ?? '–'}
        </span>
        {first && !first.confirmed && <span className="faint">not confirmed</span>}
      </td>
      <td data-label="Role">{user.role}</td>
      <td data-label="Priority" className="num">
        {user.priority}
      </td>
      <td data-label="Credits" className="num">
        {creditWords(user.credits)}
        {user.creditsReserved > 0 && <span className="faint"> + {user.creditsReserved} reserved</span>}
      </td>
      <td data-label="Last login" className="num muted">
        {user.lastLogin === null ? 'never' : moment(user.lastLogin, now)}
      </td>
      <td className="user-actions">
        <div className="row-flex">
          <Link className="button-link" to={paths.profileForUser(user.id)} aria-label={`Profile of ${name}`}>
            Profile
          </Link>
          <Link className="button-link" to={paths.userMatches(user.id)} aria-label={`Matches of ${name}`}>
            Matches
          </Link>
          <UserMenu user={user} isOwn={isOwn} onAdjust={onAdjust} onCreateMatch={onCreateMatch} />
        </div>
      </td>
    </tr>
  )
}
