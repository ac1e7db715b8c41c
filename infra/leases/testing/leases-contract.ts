import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import type { JobCheckpoint, Leases } from '../leases.ts'

const LONG = 60_000
/** Over at once. */
const NONE = -1
const at = (position: number): JobCheckpoint => ({
  position: String(position).padStart(20, '0'),
  target: 'topics',
})

/** The rules of every adapter. Each test has a name of its own, so that one store serves them all. */
export function leasesContract(adapter: string, open: () => Promise<Leases>): void {
  describe(`a lease in ${adapter}`, () => {
    let leases: Leases
    let name: string
    beforeEach(async () => {
      leases = await open()
      name = `job-${randomUUID()}`
    })
    afterEach(() => leases.close())

    it('is held by one at a time', async () => {
      expect(await leases.acquire(name, 'ana', LONG)).toEqual({ epoch: 1, checkpoint: undefined })
      expect(await leases.acquire(name, 'bo', LONG)).toBeUndefined()
      expect(await leases.acquire(name, 'ana', LONG)).toBeUndefined()
      expect(await leases.holder(name)).toEqual({ owner: 'ana', epoch: 1 })
    })

    it('goes to one of many who ask at once', async () => {
      const owners = Array.from({ length: 20 }, (_, index) => `owner ${index}`)
      const answers = await Promise.all(owners.map((owner) => leases.acquire(name, owner, LONG)))
      expect(answers.filter((lease) => lease !== undefined)).toEqual([{ epoch: 1, checkpoint: undefined }])
    })

    it('goes to the next when it has run out, under a greater epoch', async () => {
      await leases.acquire(name, 'ana', NONE)
      expect(await leases.holder(name)).toBeUndefined()
      expect(await leases.acquire(name, 'bo', NONE)).toMatchObject({ epoch: 2 })
      expect(await leases.acquire(name, 'ana', LONG)).toMatchObject({ epoch: 3 })
    })

    it('is held on by renewing, also late when nobody took it', async () => {
      await leases.acquire(name, 'ana', NONE)
      expect(await leases.renew(name, 1, LONG)).toBe(true)
      expect(await leases.acquire(name, 'bo', LONG)).toBeUndefined()
    })

    it('is not renewed once another holder took it over', async () => {
      await leases.acquire(name, 'ana', NONE)
      await leases.acquire(name, 'bo', LONG)
      expect(await leases.renew(name, 1, LONG)).toBe(false)
      expect(await leases.holder(name)).toEqual({ owner: 'bo', epoch: 2 })
    })

    it('that is given back can be taken at once', async () => {
      await leases.acquire(name, 'ana', LONG)
      await leases.release(name, 1)
      expect(await leases.acquire(name, 'bo', LONG)).toMatchObject({ epoch: 2 })
      await leases.release(name, 1)
      expect(await leases.holder(name)).toEqual({ owner: 'bo', epoch: 2 })
    })

    it('hands on how far the job had come', async () => {
      await leases.acquire(name, 'ana', LONG)
      expect(await leases.saveCheckpoint(name, 1, at(10))).toBe(true)
      expect(await leases.saveCheckpoint(name, 1, at(20))).toBe(true)
      await leases.release(name, 1)
      expect(await leases.acquire(name, 'bo', NONE)).toEqual({ epoch: 2, checkpoint: at(20) })
      // Nothing was saved under epoch 2.
      expect(await leases.acquire(name, 'ana', LONG)).toEqual({ epoch: 3, checkpoint: at(20) })
    })

    it('refuses the checkpoint of a holder that was replaced', async () => {
      await leases.acquire(name, 'ana', NONE)
      await leases.saveCheckpoint(name, 1, at(10))
      await leases.acquire(name, 'bo', NONE)
      expect(await leases.saveCheckpoint(name, 1, at(99))).toBe(false)
      expect(await leases.acquire(name, 'cy', LONG)).toEqual({ epoch: 3, checkpoint: at(10) })
    })

    it('refuses the first checkpoint of one that was replaced, also where none had been saved', async () => {
      await leases.acquire(name, 'ana', NONE)
      await leases.acquire(name, 'bo', NONE)
      expect(await leases.saveCheckpoint(name, 1, at(99))).toBe(false)
      expect(await leases.acquire(name, 'cy', LONG)).toEqual({ epoch: 3, checkpoint: undefined })
    })

    it('remembers how far the job had come through many holders', async () => {
      await leases.acquire(name, 'ana', NONE)
      await leases.saveCheckpoint(name, 1, at(7))
      for (let epoch = 2; epoch <= 30; epoch += 1)
        expect(await leases.acquire(name, 'bo', NONE)).toEqual({ epoch, checkpoint: at(7) })
    })

    it('of one name has nothing to do with that of another', async () => {
      await leases.acquire(name, 'ana', LONG)
      expect(await leases.acquire(`${name}-other`, 'bo', LONG)).toMatchObject({ epoch: 1 })
    })
  })
}
