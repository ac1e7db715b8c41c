import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { DocumentStore } from '../document-store.ts'

/** The rules of every adapter. */
export function documentStoreContract(adapter: string, open: () => Promise<DocumentStore>): void {
  describe(`documents in ${adapter}`, () => {
    let documents: DocumentStore
    beforeAll(async () => {
      documents = await open()
    })
    afterAll(() => documents.close())

    it('are read as they were left, and replaced as a whole', async () => {
      await documents.put('wish', 'a', { view: 'matches', $odd: { 'a.b': [1, null] } })
      expect(await documents.get('wish', 'a')).toEqual({ view: 'matches', $odd: { 'a.b': [1, null] } })
      await documents.put('wish', 'a', { other: true })
      expect(await documents.get('wish', 'a')).toEqual({ other: true })
    })

    it('are listed by kind, in the order of their names', async () => {
      await documents.put('progress', 'b', { share: 2 })
      await documents.put('progress', 'a', { share: 1 })
      await documents.put('progressive', 'a', { share: 3 })
      expect(await documents.list('progress')).toEqual([
        { name: 'a', value: { share: 1 } },
        { name: 'b', value: { share: 2 } },
      ])
      expect(await documents.list('nothing')).toEqual([])
    })

    it('are gone once removed, and removing what is not there is no error', async () => {
      await documents.put('gone', 'a', {})
      await documents.remove('gone', 'a')
      await documents.remove('gone', 'a')
      expect(await documents.get('gone', 'a')).toBeUndefined()
      expect(await documents.list('gone')).toEqual([])
    })
  })
}
