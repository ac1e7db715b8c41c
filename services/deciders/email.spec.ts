import { describe, it } from '@jest/globals'
import type { EmailEvent } from '@courtline/messages/account/email'
import { emailDecider } from './email.ts'
import { given } from './testing/given.ts'
import { ana, ben } from './people.ts'

const address = (history: readonly EmailEvent[]) => given(emailDecider, history)
const claimed: EmailEvent = { type: 'EmailClaimed', data: { userId: ana.userId } }
const released: EmailEvent = { type: 'EmailReleased', data: { userId: ana.userId } }
const claim = (userId: string) => ({ type: 'ClaimEmail', userId }) as const
const release = (userId: string) => ({ type: 'ReleaseEmail', userId }) as const

describe('an address (P14)', () => {
  it('is claimed by one account', () => address([]).when(claim(ana.userId)).records(claimed))

  it('is claimed by the same account again without effect', () =>
    address([claimed]).when(claim(ana.userId)).records())

  it('is taken for every other account', () =>
    address([claimed]).when(claim(ben.userId)).refuses('EMAIL_TAKEN'))

  it('is released by the account that holds it', () =>
    address([claimed]).when(release(ana.userId)).records(released))

  it('is not released by an account that does not hold it', () => {
    address([claimed]).when(release(ben.userId)).records()
    address([]).when(release(ana.userId)).records()
  })

  it('may be claimed by another account after that', () =>
    address([claimed, released])
      .when(claim(ben.userId))
      .records({ type: 'EmailClaimed', data: { userId: ben.userId } }))
})
