import { describe, expect, it } from '@jest/globals'
import { Seats, type Seated } from './seats.ts'

const LIMITS = { most: 6, forLoggedIn: 2, perSender: 3, perAccount: 2 }

const anonymous = (sender: string): Seated => ({ accountId: null, sender })
const account = (accountId: string, sender = accountId): Seated => ({ accountId, sender })

/** What each of them gets, one after the other. */
const given = (seats: Seats, ...who: readonly Seated[]) =>
  who.map((each) => {
    const seat = seats.take(each)
    return typeof seat === 'string' ? seat : 'seat'
  })

describe('seats of the live feed', () => {
  it('are so many for one sender, and so the next visitor gets one', () => {
    const one = anonymous('a')
    expect(given(new Seats(LIMITS), one, one, one, one, anonymous('b'))).toEqual([
      'seat',
      'seat',
      'seat',
      'sender',
      'seat',
    ])
  })

  it('are so many for one account, wherever it sits', () => {
    const seats = new Seats(LIMITS)
    expect(given(seats, account('x', 'a'), account('x', 'b'), account('x', 'c'))).toEqual([
      'seat',
      'seat',
      'account',
    ])
  })

  it('leave some to those who are logged in', () => {
    const strangers = ['a', 'b', 'c', 'd', 'e'].map(anonymous)
    const people = ['v', 'w', 'x'].map((id) => account(id))
    expect(given(new Seats(LIMITS), ...strangers, ...people)).toEqual([
      'seat',
      'seat',
      'seat',
      'seat',
      'full',
      'seat',
      'seat',
      'full',
    ])
  })

  it('are given back once', () => {
    const seats = new Seats({ ...LIMITS, perSender: 1 })
    const leave = seats.take(anonymous('a'))
    if (typeof leave === 'string') throw new Error(leave)
    expect(given(seats, anonymous('a'))).toEqual(['sender'])
    leave()
    leave()
    expect(given(seats, anonymous('a'), anonymous('a'))).toEqual(['seat', 'sender'])
  })
})
