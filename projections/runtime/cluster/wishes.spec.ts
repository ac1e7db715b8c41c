import { describe, expect, it } from '@jest/globals'
import { openMemoryNotes } from '@courtline/infra/notes/memory/memory-notes'
import { carryOutWishes, wishFor } from './wishes.ts'

describe('a wish for a view that another process runs', () => {
  it('is carried out once, and answered', async () => {
    const notes = openMemoryNotes()
    const asked = wishFor(notes, { type: 'rebuild', view: 'users' })
    const done: string[] = []
    const carryOut = async () => {
      done.push('rebuilt')
      return { ok: false, code: 'impossible', why: 'It is being built.' } as const
    }
    await carryOutWishes(notes, 'matches', carryOut)
    await carryOutWishes(notes, 'users', carryOut)
    await carryOutWishes(notes, 'users', carryOut)
    expect(await asked).toEqual({ ok: false, code: 'impossible', why: 'It is being built.' })
    expect(done).toEqual(['rebuilt'])
  })

  it('is answered at once, too, when it could not be carried out', async () => {
    const notes = openMemoryNotes()
    const asked = wishFor(notes, { type: 'rebuild', view: 'users' })
    await carryOutWishes(notes, 'users', () => Promise.reject(new Error('The store is away.')))
    expect(await asked).toEqual({ ok: false, code: 'impossible', why: 'The store is away.' })
  })
})
