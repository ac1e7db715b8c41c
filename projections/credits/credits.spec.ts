import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { UserEvent } from '@courtline/messages/account/user'
import { userStream } from '@courtline/messages/ids'
import type { StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob, entry, final } from '../testing/people.ts'
import { credits, type CreditsDocument } from './project.ts'
import { creditAccounts, creditMonths } from './read.ts'

const details = { displayName: null, utrId: null, ustaNumber: null, handedness: null, scoringRules: null }
const registered = (start: number): UserEvent => ({
  type: 'UserRegistered',
  data: {
    role: 'Registered',
    details,
    priority: 1,
    credits: start,
    inviteType: 'WebSignup',
    signupCode: null,
  },
})
const of = (userId: string, ...events: UserEvent[]): StreamEvent[] =>
  events.map((event) => ({ stream: userStream(userId), event, by: { subjectId: userId } }))
const added = (count: number, paid = false): UserEvent => ({
  type: 'CreditsAdded',
  data: { credits: count, ...(paid && { paid: true as const }) },
})
const about = (type: 'CreditReserved' | 'CreditSpent' | 'CreditReturned', matchId: string): UserEvent => ({
  type,
  data: { matchId, credits: 1 },
})
const isBalanced = ({ sums, balance, reserved }: CreditsDocument) =>
  sums.granted + sums.bought - sums.spent - reserved - sums.cleared - sums.takenBack === balance

describe('the credit report (D128)', () => {
  it('names what was granted, bought, set aside, spent, given back and taken back', async () => {
    const other = entry(1)
    const events = of(
      anaId,
      registered(3),
      added(2),
      added(10, true),
      about('CreditReserved', final),
      about('CreditSpent', final),
      about('CreditReturned', final),
      about('CreditReserved', other),
      { type: 'CreditsTakenBack', data: { orderId: entry(9), credits: 4 } },
    )
    const [row] = await creditAccounts(await givenEvents(events).view(credits), 10)
    expect(row).toMatchObject({
      userId: anaId,
      sums: { granted: 5, bought: 10, spent: 0, givenBack: 1, cleared: 0, takenBack: 4 },
      reserved: 1,
      balance: 10,
    })
  })

  it('adds up over all accounts by month', async () => {
    const reads = await givenEvents(of(anaId, registered(3)), of(bob, registered(3), added(10, true))).view(
      credits,
    )
    expect(await creditMonths(reads)).toMatchObject([{ granted: 6, bought: 10 }])
  })

  it('balances after any history', async () => {
    const step = fc.oneof(
      fc.integer({ min: 1, max: 9 }).map((count) => added(count)),
      fc.integer({ min: 1, max: 9 }).map((count) => added(count, true)),
      fc.constant<UserEvent>({ type: 'CreditsCleared', data: {} }),
    )
    const matchSteps = fc.constantFrom(
      ['CreditReserved'],
      ['CreditReserved', 'CreditSpent'],
      ['CreditReserved', 'CreditReturned'],
      ['CreditReserved', 'CreditSpent', 'CreditReturned', 'CreditReserved'],
    )
    const histories = fc.tuple(fc.array(step, { maxLength: 8 }), fc.array(matchSteps, { maxLength: 4 }))
    await fc.assert(
      fc.asyncProperty(histories, async ([steps, matches]) => {
        const ofMatches = matches.flatMap((types, number) =>
          types.map((type) => about(type as 'CreditReserved', entry(number + 1))),
        )
        const events = of(anaId, registered(20), ...ofMatches, ...steps)
        const [row] = await creditAccounts(await givenEvents(events).view(credits), 10)
        expect(row && isBalanced(row)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })
})
