import { expect, it } from '@jest/globals'
import { accountOfUploadToken, isOpenedByUploadToken, issueUploadToken } from './upload-token.ts'

const userId = '22222222-2222-4222-8222-222222222222'
const secret = Buffer.alloc(32, 7)
const now = new Date('2026-05-01T10:00:00.000Z')
const { token, expiresAt } = issueUploadToken(userId, now, secret)

it('names its account for a day', () => {
  expect(accountOfUploadToken(token, now, secret)).toBe(userId)
  expect(accountOfUploadToken(token, new Date(expiresAt.getTime() - 1), secret)).toBe(userId)
  expect(accountOfUploadToken(token, expiresAt, secret)).toBeUndefined()
})

it.each([
  ['of another account', token.replace('2222-4222', '3333-4222')],
  ['that lasts longer', token.replace(String(expiresAt.getTime()), String(expiresAt.getTime() + 1))],
  ['that is none', 'upload_x'],
  ['of another site', issueUploadToken(userId, now, Buffer.alloc(32, 8)).token],
])('is refused %s', (_, wrong) => expect(accountOfUploadToken(wrong, now, secret)).toBeUndefined())

it('opens what an upload needs, and nothing else', () => {
  expect(isOpenedByUploadToken('PUT', '/api/matches/createFromMetadata')).toBe(true)
  expect(isOpenedByUploadToken('GET', '/api/matches')).toBe(false)
  expect(isOpenedByUploadToken('GET', undefined)).toBe(false)
})
