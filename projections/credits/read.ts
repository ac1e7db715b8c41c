import type { Reads } from '../runtime/read/reads.ts'
import { addedUp, credits, type CreditsDocument, type CreditSums } from './project.ts'

/** Credits of accounts, those that began last first, from a moment back. */
export async function creditAccounts(reads: Reads, limit: number, upTo?: string): Promise<CreditsDocument[]> {
  const where = upTo === undefined ? [] : [{ index: 'since', to: upTo }]
  return await reads.view(credits).find({ where, sort: { index: 'since', descending: true }, limit })
}

const AT_ONCE = 500

/** What changed in each month over all accounts, oldest month first. Reads the accounts in steps. */
export async function creditMonths(
  reads: Reads,
): Promise<readonly (CreditSums & { readonly month: string })[]> {
  const months = new Map<string, CreditSums>()
  const seen = new Set<string>()
  let [upTo, limit]: [string | undefined, number] = [undefined, AT_ONCE]
  for (;;) {
    const batch = await creditAccounts(reads, limit, upTo)
    const fresh = batch.filter(({ userId }) => !seen.has(userId))
    for (const account of fresh) {
      seen.add(account.userId)
      for (const [month, sums] of Object.entries(account.months))
        months.set(month, addedUp([sums, ...(months.has(month) ? [months.get(month) ?? sums] : [])]))
    }
    if (batch.length < limit) break
    // Accounts of one moment that fill a whole step are read with more of them.
    if (fresh.length === 0) limit *= 2
    upTo = batch.at(-1)?.since
  }
  return [...months]
    .map(([month, sums]) => ({ month, ...sums }))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
}
