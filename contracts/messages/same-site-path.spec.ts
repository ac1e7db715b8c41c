import { describe, expect, it } from '@jest/globals'
import { sameSitePath } from './same-site-path.ts'

describe('a redirect', () => {
  it.each(['/upload', '/match/1/watch?time=3', '/a#b', '/', '/?next=//evil.example'])(
    'may lead to %s on this site',
    (target) => {
      expect(sameSitePath(target)).toBe(target)
    },
  )

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/.\\/evil.example',
    'javascript:alert(1)',
    '',
    null,
  ])('never leads to %j', (target) => {
    expect(sameSitePath(target)).toBeUndefined()
  })
})
