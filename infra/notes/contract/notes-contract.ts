import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Notes } from '../notes.ts'

/** What every adapter of the notes keeps to. */
export function notesContract(adapter: string, open: () => Promise<Notes>): void {
  describe(`notes in ${adapter}`, () => {
    let notes: Notes
    beforeAll(async () => {
      notes = await open()
    })
    afterAll(() => notes.close())

    it('are read as they were left, and replaced as a whole', async () => {
      await notes.put('wish', 'a', { view: 'matches', $odd: { 'a.b': [1, null] } })
      expect(await notes.get('wish', 'a')).toEqual({ view: 'matches', $odd: { 'a.b': [1, null] } })
      await notes.put('wish', 'a', { other: true })
      expect(await notes.get('wish', 'a')).toEqual({ other: true })
    })

    it('are listed by kind, in the order of their names', async () => {
      await notes.put('progress', 'b', { share: 2 })
      await notes.put('progress', 'a', { share: 1 })
      await notes.put('progressive', 'a', { share: 3 })
      expect(await notes.list('progress')).toEqual([
        { name: 'a', value: { share: 1 } },
        { name: 'b', value: { share: 2 } },
      ])
      expect(await notes.list('nothing')).toEqual([])
    })

    it('are gone once removed, and removing what is not there is no error', async () => {
      await notes.put('gone', 'a', {})
      await notes.remove('gone', 'a')
      await notes.remove('gone', 'a')
      expect(await notes.get('gone', 'a')).toBeUndefined()
      expect(await notes.list('gone')).toEqual([])
    })
  })
}
