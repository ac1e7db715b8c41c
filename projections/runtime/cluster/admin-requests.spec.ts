import { describe, expect, it } from '@jest/globals'
import { openMemoryDocumentStore } from '@courtline/infra/documents/testing/memory-document-store'
import { answerAdminRequests, sendAdminRequest } from './admin-requests.ts'

describe('a request for a view that another process runs', () => {
  it('is carried out once, and answered', async () => {
    const documents = openMemoryDocumentStore()
    const asked = sendAdminRequest(documents, { type: 'rebuild', view: 'users' })
    const done: string[] = []
    const carryOut = async () => {
      done.push('rebuilt')
      return { ok: false, code: 'impossible', why: 'It is being built.' } as const
    }
    await answerAdminRequests(documents, 'matches', carryOut)
    await answerAdminRequests(documents, 'users', carryOut)
    await answerAdminRequests(documents, 'users', carryOut)
    expect(await asked).toEqual({ ok: false, code: 'impossible', why: 'It is being built.' })
    expect(done).toEqual(['rebuilt'])
  })

  it('is answered at once, too, when it could not be carried out', async () => {
    const documents = openMemoryDocumentStore()
    const asked = sendAdminRequest(documents, { type: 'rebuild', view: 'users' })
    await answerAdminRequests(documents, 'users', () => Promise.reject(new Error('The store is away.')))
    expect(await asked).toEqual({ ok: false, code: 'impossible', why: 'The store is away.' })
  })
})
