import { writeTsv } from '@courtline/scoring/interchange/write-tsv'
import type { CreditRow } from '@courtline/messages/views/report'
import type { AccountRow } from './report.ts'
import { nameOrNone } from '../../domain/users/name-or-none.ts'

/** Rows of a report as tab-separated text; amounts in dollars, with two decimals. */
export function reportAsTsv(who: string, rows: readonly AccountRow[]): string {
  const isPaid = rows.some(({ cents }) => cents !== null)
  const columns = [who, 'Id', 'Matches', 'Points', ...(isPaid ? ['Amount'] : [])]
  return writeTsv([
    columns,
    ...rows.map(({ name, userId, nMatches, nPoints, cents }) => [
      nameOrNone(name),
      userId,
      String(nMatches),
      String(nPoints),
      ...(isPaid ? [cents === null ? '' : (cents / 100).toFixed(2)] : []),
    ]),
  ])
}

const CREDIT_COLUMNS = [
  'Account',
  'Id',
  'Granted',
  'Bought',
  'Spent',
  'Reserved',
  'Given back',
  'Cleared',
  'Taken back',
  'Balance',
  'Unlimited',
] as const

/** The credit report as tab-separated text. */
export function creditsAsTsv(rows: readonly CreditRow[]): string {
  return writeTsv([
    CREDIT_COLUMNS,
    ...rows.map((row) => [
      nameOrNone(row.userName),
      row.userId,
      ...[
        row.granted,
        row.bought,
        row.spent,
        row.reserved,
        row.givenBack,
        row.cleared,
        row.takenBack,
        row.balance,
      ].map(String),
      row.unlimited ? 'yes' : 'no',
    ]),
  ])
}
