import { describe, expect, it } from '@jest/globals'
import { StoreFull } from '../blob-store.ts'
import { whileRoom } from './durable-files.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

describe('a full disk', () => {
  it.each(['ENOSPC', 'EDQUOT'])('is told apart from other failures: %s', async (code) => {
    await expect(whileRoom(() => Promise.reject(failure(code)))).rejects.toThrow(StoreFull)
  })

  it('is not claimed for other failures', async () => {
    await expect(whileRoom(() => Promise.reject(failure('EACCES')))).rejects.toThrow('EACCES')
  })
})
