import { writeTsv } from '@courtline/scoring/interchange/write-tsv'
import type { UserView } from '@courtline/messages/views/user'
import { creditWords } from '../../domain/users/credit-words.ts'
import { nameInTable } from './words.ts'

const COLUMNS = ['Name', 'E-mail', 'Role', 'Priority', 'Credits', 'Last login'] as const

/** The table of users as tab-separated text, as it is shown (D95); moments are written in full. */
export function usersAsTsv(users: readonly UserView[]): string {
  const rows = users.map((user) => [
    nameInTable(user),
    user.emails[0]?.email ?? '',
    user.role,
    String(user.priority),
    creditWords(user.credits),
    user.lastLogin ?? '',
  ])
  return writeTsv([COLUMNS, ...rows])
}
