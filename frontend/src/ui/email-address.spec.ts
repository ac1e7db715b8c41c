import { isAddress } from './email-address.ts'

describe('an address', () => {
  it.each(['ana@example.org', ' ana@mail.example.org '])('%j has the form of one', (text) => {
    expect(isAddress(text)).toBe(true)
  })
  it.each(['', 'ana', 'ana@example', 'ana novak@example.org', '@example.org'])('%j has not', (text) => {
    expect(isAddress(text)).toBe(false)
  })
})
