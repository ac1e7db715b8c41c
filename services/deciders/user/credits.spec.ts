import { describe, expect, it } from '@jest/globals'
import type { UserEvent } from '@courtline/messages/account/user'
import { given, recordedHistory, STREAM_ID } from '../testing/given.ts'
import { adam } from '../people.ts'
import { userDecider } from './decider.ts'

const matchId = '40000000-0000-4000-8000-000000000001'
const details = {
  displayName: null,
  utrId: null,
  ustaNumber: null,
  handedness: null,
  scoringRules: null,
}
const withCredits = (credits: number): UserEvent[] => [
  {
    type: 'UserRegistered',
    data: { role: 'Registered', details, priority: 1, credits, inviteType: 'WebSignup', signupCode: null },
  },
]
const reserved = (credits = 1): UserEvent => ({ type: 'CreditReserved', data: { matchId, credits } })
const spent = (credits = 1): UserEvent => ({ type: 'CreditSpent', data: { matchId, credits } })
const returned = (credits = 1): UserEvent => ({ type: 'CreditReturned', data: { matchId, credits } })

const account = (history: readonly UserEvent[]) => given(userDecider, history)
const reserve = { type: 'ReserveCredit', matchId } as const
const spend = { type: 'SpendCredit', matchId } as const
const giveBack = { type: 'ReturnCredit', matchId } as const

function balanceOf(history: readonly UserEvent[]): number {
  const state = userDecider.evolve(userDecider.initial, recordedHistory(history))
  if (state.stage !== 'Active') throw new Error(`No balance: ${STREAM_ID} is ${state.stage}`)
  return state.ledger.balance
}

describe('the credit of a match (D23, D65)', () => {
  it('is set aside before the upload starts', () => account(withCredits(3)).when(reserve).records(reserved()))

  it('is refused when none is left', () => {
    account(withCredits(0)).when(reserve).refuses('NO_CREDITS')
    account([
      ...withCredits(1),
      { type: 'CreditReserved', data: { matchId: '40000000-0000-4000-8000-000000000002', credits: 1 } },
    ])
      .when(reserve)
      .refuses('NO_CREDITS')
  })

  it('is set aside once', () =>
    account([...withCredits(1), reserved()])
      .when(reserve)
      .records())

  it('is not taken again for a match that was paid for and reverted to Created', () =>
    account([...withCredits(3), reserved(), spent()])
      .when(reserve)
      .records())

  it('is spent once, when the upload completes', () => {
    account([...withCredits(3), reserved()])
      .when(spend)
      .records(spent())
    account([...withCredits(3), reserved(), spent()])
      .when(spend)
      .records()
  })

  it('is not spent where none was set aside', () => {
    account(withCredits(3)).when(spend).refuses('CREDIT_NOT_RESERVED')
    account([...withCredits(3), reserved(), returned()])
      .when(spend)
      .refuses('CREDIT_NOT_RESERVED')
  })

  it('is given back once, set aside or spent', () => {
    account([...withCredits(3), reserved()])
      .when(giveBack)
      .records(returned())
    account([...withCredits(3), reserved(), spent()])
      .when(giveBack)
      .records(returned())
    account([...withCredits(3), reserved(), returned()])
      .when(giveBack)
      .records()
    account(withCredits(3)).when(giveBack).records()
  })

  it('can be set aside again for other files', () =>
    account([...withCredits(1), reserved(), returned()])
      .when(reserve)
      .records(reserved()))

  it('leaves the balance when it is set aside, and comes back to it', () => {
    expect(balanceOf([...withCredits(3), reserved()])).toBe(2)
    expect(balanceOf([...withCredits(3), reserved(), spent()])).toBe(2)
    expect(balanceOf([...withCredits(3), reserved(), spent(), returned()])).toBe(3)
  })

  it('costs nothing under a package without limit, and gives nothing back', () => {
    const unlimited = withCredits(1000)
    account(unlimited).when(reserve).records(reserved(0))
    account([...unlimited, reserved(0)])
      .when(spend)
      .records(spent(0))
    account([...unlimited, reserved(0), spent(0)])
      .when(giveBack)
      .records(returned(0))
    expect(balanceOf([...unlimited, reserved(0), spent(0)])).toBe(1000)
  })

  it('is one of many below a thousand', () => account(withCredits(999)).when(reserve).records(reserved()))
})

describe('credits that an admin gives and takes', () => {
  it.each([1, 100_000])('adds %i', (credits) =>
    account(withCredits(0))
      .when({ type: 'AddCredits', by: adam, credits })
      .records({ type: 'CreditsAdded', data: { credits } }),
  )

  it('notes which of them were paid for (D128)', () =>
    account(withCredits(0))
      .when({ type: 'AddCredits', by: adam, credits: 3, paid: true })
      .records({ type: 'CreditsAdded', data: { credits: 3, paid: true } }))

  it.each([0, -1, 1.5, 100_001, Number.NaN])('does not add %d', (credits) =>
    account(withCredits(0)).when({ type: 'AddCredits', by: adam, credits }).refuses('INVALID_CREDITS'),
  )

  it('clears them', () =>
    account(withCredits(3))
      .when({ type: 'ClearCredits', by: adam })
      .records({ type: 'CreditsCleared', data: {} }))

  it('clears nothing where there is nothing', () =>
    account(withCredits(0)).when({ type: 'ClearCredits', by: adam }).records())

  it('counts them', () =>
    expect(
      balanceOf([
        ...withCredits(3),
        { type: 'CreditsCleared', data: {} },
        { type: 'CreditsAdded', data: { credits: 7 } },
      ]),
    ).toBe(7))
})

describe('credits of an order (D129)', () => {
  const orderId = '60000000-0000-4000-8000-000000000001'
  const bought: UserEvent = { type: 'CreditsAdded', data: { credits: 3, paid: true, orderId } }
  const add = { type: 'AddBoughtCredits', orderId, credits: 3 } as const
  const takeBack = { type: 'TakeBackCredits', orderId } as const

  it('arrive once', () => {
    account(withCredits(0)).when(add).records(bought)
    account([...withCredits(0), bought])
      .when(add)
      .records()
  })

  it('are a whole package', () =>
    account(withCredits(0))
      .when({ ...add, credits: 0 })
      .refuses('INVALID_CREDITS'))

  it('go back with the money, as far as they are there', () => {
    account([...withCredits(1), bought])
      .when(takeBack)
      .records({ type: 'CreditsTakenBack', data: { orderId, credits: 3 } })
    account([...withCredits(0), bought, reserved(), spent()])
      .when(takeBack)
      .records({ type: 'CreditsTakenBack', data: { orderId, credits: 2 } })
  })

  it('go back once, and not what never arrived', () => {
    const back: UserEvent = { type: 'CreditsTakenBack', data: { orderId, credits: 3 } }
    account([...withCredits(0), bought, back])
      .when(takeBack)
      .records()
    account([...withCredits(0), bought, back])
      .when(add)
      .records()
    account(withCredits(5)).when(takeBack).records()
  })
})

describe('starting credits of an address that was used before without a proof (D111)', () => {
  const address = (emailHash: string): UserEvent => ({
    type: 'EmailAdded',
    data: { email: `${emailHash}@example.org`, emailHash },
  })
  const registered: UserEvent = {
    type: 'UserRegistered',
    data: {
      role: 'Registered',
      details,
      priority: 1,
      credits: 0,
      inviteType: 'WebSignup',
      signupCode: null,
      creditsOnProof: 3,
    },
  }
  const linkFor = (emailHash: string): UserEvent => ({
    type: 'EmailConfirmationRequested',
    data: { emailHash, tokenHash: `link to ${emailHash}`, expiresAt: '2026-05-02T10:00:00.000Z' },
  })
  const confirm = (emailHash: string) =>
    ({ type: 'ConfirmEmail', tokenHash: `link to ${emailHash}`, now: '2026-05-01T10:00:00.000Z' }) as const
  const confirmed = (emailHash: string): UserEvent => ({
    type: 'EmailConfirmed',
    data: { emailHash, by: 'confirmationLink' },
  })
  const waiting = [registered, address('first'), address('other'), linkFor('first'), linkFor('other')]

  it('arrive with the proof of that address', () =>
    account(waiting)
      .when(confirm('first'))
      .records(confirmed('first'), { type: 'CreditsAdded', data: { credits: 3 } }))

  it('do not arrive with the proof of another one', () =>
    account(waiting).when(confirm('other')).records(confirmed('other')))

  it('arrive once', () => {
    const added: UserEvent = { type: 'CreditsAdded', data: { credits: 3 } }
    const removed: UserEvent = { type: 'EmailRemoved', data: { emailHash: 'first' } }
    account([...waiting, confirmed('first'), added, removed, address('first'), linkFor('first')])
      .when(confirm('first'))
      .records(confirmed('first'))
  })
})
