import { CREDIT_EVENTS } from '@courtline/messages/activity/site-changes'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { UserEvent } from '@courtline/messages/account/user'
import { subjectIdOf } from '@courtline/messages/ids'
import type { CreditFlow } from '@courtline/messages/views/report'
import { oneDocument, type Projection } from '../runtime/projection.ts'

export type CreditSums = Readonly<Record<CreditFlow, number>>

/** What became of the credits of one account, in all and by month (D128). */
export interface CreditsDocument {
  readonly userId: string
  readonly since: string
  readonly sums: CreditSums
  readonly balance: number
  readonly reserved: number
  /** Matches whose credit is set aside or spent, with what it was. */
  readonly matches: Readonly<
    Record<string, { readonly state: 'reserved' | 'spent'; readonly credits: number }>
  >
  /** 'yyyy-MM' → what changed in it. */
  readonly months: Readonly<Record<string, CreditSums>>
}

type CreditEvent = Extract<UserEvent, { type: (typeof CREDIT_EVENTS)[number] }>

/** The credit report: one document for each account, deleted ones included. */
export const credits: Projection<CreditEvent, CreditsDocument> = {
  name: 'credits',
  version: 1,
  ordering: 'stream',
  handles: CREDIT_EVENTS,
  indexes: { since: 'one' },
  personal: false,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument(foldCredits),
  keysOf: ({ since }) => ({ since }),
}

export const NO_CREDIT_FLOW: CreditSums = {
  granted: 0,
  bought: 0,
  spent: 0,
  givenBack: 0,
  cleared: 0,
  takenBack: 0,
}

function foldCredits(
  before: CreditsDocument | null,
  recorded: Recorded<CreditEvent>,
): CreditsDocument | null {
  const { event, meta, stream } = recorded
  if (event.type === 'UserRegistered') {
    const empty = { balance: 0, reserved: 0, sums: NO_CREDIT_FLOW, matches: {}, months: {} }
    const account = { userId: subjectIdOf(stream), since: meta.at, ...empty }
    return flowed({ ...account, balance: event.data.credits }, 'granted', event.data.credits, meta.at)
  }
  return before && changedBy(before, event, meta.at)
}

function changedBy(
  account: CreditsDocument,
  event: Exclude<CreditEvent, { type: 'UserRegistered' }>,
  at: string,
): CreditsDocument {
  const { balance, reserved } = account
  switch (event.type) {
    case 'CreditsAdded': {
      const { credits: added, paid } = event.data
      return flowed({ ...account, balance: balance + added }, paid ? 'bought' : 'granted', added, at)
    }
    case 'CreditsTakenBack': {
      const { credits: taken } = event.data
      return flowed({ ...account, balance: balance - taken }, 'takenBack', taken, at)
    }
    case 'CreditsCleared':
      return flowed({ ...account, balance: 0 }, 'cleared', balance, at)
    case 'CreditReserved': {
      const { credits: held } = event.data
      const kept = withMatch(account, event.data, 'reserved')
      return { ...kept, balance: balance - held, reserved: reserved + held }
    }
    case 'CreditSpent': {
      const { credits: spent } = event.data
      const kept = withMatch(account, event.data, 'spent')
      return flowed({ ...kept, reserved: reserved - spent }, 'spent', spent, at)
    }
    case 'CreditReturned':
      return returned(account, event.data, at)
  }
}

/** What is given back after it was spent is no longer spent; in its month that shows as given back. */
function returned(
  account: CreditsDocument,
  { matchId, credits: back }: { matchId: string; credits: number },
  at: string,
): CreditsDocument {
  const { [matchId]: held, ...matches } = account.matches
  const wasSpent = held?.state === 'spent'
  const { sums } = account
  return flowed(
    {
      ...account,
      matches,
      balance: account.balance + back,
      reserved: wasSpent ? account.reserved : account.reserved - back,
      sums: wasSpent ? { ...sums, spent: sums.spent - back } : sums,
    },
    'givenBack',
    back,
    at,
  )
}

const withMatch = (
  account: CreditsDocument,
  { matchId, credits: cost }: { matchId: string; credits: number },
  state: 'reserved' | 'spent',
): CreditsDocument => ({
  ...account,
  matches: { ...account.matches, [matchId]: { state, credits: cost } },
})

function flowed(account: CreditsDocument, flow: CreditFlow, amount: number, at: string): CreditsDocument {
  if (amount === 0) return account
  const month = at.slice(0, 7)
  const { [month]: ofMonth = NO_CREDIT_FLOW } = account.months
  return {
    ...account,
    sums: { ...account.sums, [flow]: account.sums[flow] + amount },
    months: { ...account.months, [month]: { ...ofMonth, [flow]: ofMonth[flow] + amount } },
  }
}

/** Sums of several documents, or of several months. */
export const addedUp = (all: readonly CreditSums[]): CreditSums =>
  all.reduce<CreditSums>(
    (sum, one) => ({
      granted: sum.granted + one.granted,
      bought: sum.bought + one.bought,
      spent: sum.spent + one.spent,
      givenBack: sum.givenBack + one.givenBack,
      cleared: sum.cleared + one.cleared,
      takenBack: sum.takenBack + one.takenBack,
    }),
    NO_CREDIT_FLOW,
  )
