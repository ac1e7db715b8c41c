import { describe, expect, it } from '@jest/globals'
import { senderOf } from './sender.ts'

describe('the sender of a request', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:0:1::7', '2001:db8:0:1'],
    ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['', 'inside'],
  ])('%s counts as %s', (ip, sender) => {
    expect(senderOf({ ip })).toBe(sender)
  })
})
