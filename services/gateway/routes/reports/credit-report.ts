import { UNLIMITED_CREDITS } from '@courtline/messages/account/user'
import { creditAccounts, creditMonths } from '@courtline/projections/credits/read'
import { displayNames } from '@courtline/projections/users/read'
import type { Gateway } from '../../gateway.ts'
import { readPage } from '../../http/pages.ts'
import type { Handler } from '../../register-route.ts'

/** Credits of each account, the newest account first (D128). */
export const creditReport =
  (gateway: Gateway): Handler<'creditReport'> =>
  async ({ query }) => {
    const { reads } = gateway.projections
    const page = await readPage(
      {
        read: (upTo, limit) => creditAccounts(reads, limit, upTo),
        placeOf: ({ since, userId }) => [since, userId],
        descending: true,
      },
      query.cursor,
    )
    if ('refused' in page) return page
    const names = await displayNames(
      reads,
      page.rows.map(({ userId }) => userId),
    )
    const answer = page.rows.map(({ userId, sums, balance, reserved }) => ({
      userId,
      userName: names.get(userId) ?? null,
      ...sums,
      reserved,
      balance,
      unlimited: balance >= UNLIMITED_CREDITS,
    }))
    return { answer, next: page.next }
  }

/** Credits that changed hands each month. */
export const creditMonthsCall =
  (gateway: Gateway): Handler<'creditMonths'> =>
  async () => ({ answer: [...(await creditMonths(gateway.projections.reads))] })
