import { describe, expect, it } from '@jest/globals'
import { hashPassword, OWASP_COST, verifyPassword } from './password.ts'

const cheap = { memoryKib: 8, passes: 1, lanes: 1 }

describe('a stored password', () => {
  it('is an argon2id PHC string of the cost that OWASP recommends', async () => {
    expect(await hashPassword('correct horse')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
    )
    expect(OWASP_COST).toEqual({ memoryKib: 19_456, passes: 2, lanes: 1 })
  })

  it('is known again, and no other is', async () => {
    const phc = await hashPassword('correct horse', cheap)
    expect(await verifyPassword('correct horse', phc)).toBe(true)
    expect(await verifyPassword('correct horsf', phc)).toBe(false)
  })

  it('differs for two people with the same password', async () => {
    expect(await hashPassword('same', cheap)).not.toBe(await hashPassword('same', cheap))
  })

  it('is the same however an accent was typed', async () => {
    expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9', cheap))).toBe(true)
  })

  it('does not exist for an unknown address, which no password fits', async () => {
    expect(await verifyPassword('', null)).toBe(false)
  })

  it('agrees with the published argon2id test for its parameters', async () => {
    // phc-winner-argon2, test.c: version 19, t=2, m=2^8, p=1, 'password', 'somesalt'.
    const phc = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4'
    expect(await verifyPassword('password', phc)).toBe(true)
  })
})
