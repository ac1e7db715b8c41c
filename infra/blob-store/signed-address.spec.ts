import { describe, expect, it } from '@jest/globals'
import { addressSigner } from './signed-address.ts'

const signer = addressSigner(Buffer.from('site secret'))
const now = new Date('2026-05-01T12:00:00Z')
const later = new Date('2026-05-01T13:00:00Z')

function requestTo(address: string, method = 'PUT') {
  const url = new URL(address, 'http://site')
  const query = Object.fromEntries(url.searchParams)
  return { method, path: url.pathname, expires: query['expires'], signature: query['signature'] }
}

describe('signed addresses', () => {
  const address = signer.sign({ method: 'PUT', path: '/media/parts/abc/1', expiresAt: later })

  it('let the signed request pass until they expire', () => {
    expect(signer.verify(requestTo(address), now)).toBe('valid')
    expect(signer.verify(requestTo(address), later)).toBe('expired')
  })

  it('let HEAD pass where GET was signed', () => {
    const video = signer.sign({ method: 'GET', path: '/media/p/m1/video.mp4', expiresAt: later })
    expect(signer.verify(requestTo(video, 'GET'), now)).toBe('valid')
    expect(signer.verify(requestTo(video, 'HEAD'), now)).toBe('valid')
  })

  it.each([
    ['another method', { method: 'GET' }],
    ['another path', { path: '/media/parts/abc/2' }],
    ['a later expiry', { expires: String(later.getTime() + 1) }],
    ['an expiry that is no time', { expires: 'NaN' }],
    ['an empty signature', { signature: '' }],
    ['no signature', { signature: undefined }],
    ['two signatures', { signature: ['a', 'b'] }],
    ['a signature of the wrong length', { signature: 'AAAA' }],
  ])('refuse %s as forged', (_what, change) => {
    expect(signer.verify({ ...requestTo(address), ...change }, now)).toBe('forged')
  })

  it('name whom they were given to, and cannot be given to another', () => {
    const signed = signer.sign({ method: 'GET', path: '/media/p/1/a.mp4', expiresAt: later, holder: 'olga' })
    const request = { ...requestTo(signed, 'GET'), holder: 'olga' }
    expect(signer.verify(request, now)).toBe('valid')
    for (const holder of ['ana', undefined, '', 'olga\n', ['olga']]) {
      expect(signer.verify({ ...request, holder }, now)).toBe('forged')
    }
    expect(signer.verify({ ...requestTo(address), holder: 'olga' }, now)).toBe('forged')
  })

  it('refuse what another site signed', () => {
    const other = addressSigner(Buffer.from('other secret'))
    expect(other.verify(requestTo(address), now)).toBe('forged')
  })
})
