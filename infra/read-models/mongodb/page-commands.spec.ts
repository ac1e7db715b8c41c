import { describe, expect, it } from '@jest/globals'
import { MongoClient, type AnyBulkWriteOperation, type Collection, type Document } from 'mongodb'
import { closeLater } from '../../testing/close-later.ts'
import type { DocumentWrite } from '../read-models.ts'
import { at, document } from '../testing/read-models-contract.ts'
import type { AnyKept, BuildPlace } from './mongo-reader.ts'
import type { KeptCheckpoint, KeptDocument } from './kept-document.ts'
import { writePage } from './page-commands.ts'

interface Command {
  readonly ordered: boolean | undefined
  /** What it writes, in its order: `new a` inserts, `upsert a` and `update a` replace. */
  readonly writes: readonly string[]
}

type Operation = AnyBulkWriteOperation<AnyKept>

function nameOf(write: Operation): string {
  if ('insertOne' in write) return `new ${write.insertOne.document._id}`
  if (!('updateMany' in write)) throw new Error('No page is written so')
  const { filter, upsert } = write.updateMany
  return `${upsert ? 'upsert' : 'update'} ${JSON.stringify(filter._id).slice(1, -1)}`
}

/** A place that notes the commands which a store would get, and answers as if all of them had been carried out. */
function notingPlace(isFerretDb: boolean) {
  const client = new MongoClient('mongodb://127.0.0.1:1/nowhere')
  closeLater(() => client.close())
  const commands: Command[] = []
  const bulkWrite = async (writes: readonly Operation[], { ordered }: { ordered?: boolean }) => {
    commands.push({ ordered, writes: writes.map(nameOf) })
    return { insertedCount: writes.length, matchedCount: writes.length, upsertedCount: 0 }
  }
  const noting = <T extends Document>(): Collection<T> =>
    new Proxy(client.db().collection<T>('documents'), {
      get: (target, name) => (name === 'bulkWrite' ? bulkWrite : Reflect.get(target, name, target)),
    })
  const place: BuildPlace = {
    name: 'games-v1-b1',
    everything: noting<AnyKept>(),
    documents: noting<KeptDocument>(),
    checkpoints: noting<KeptCheckpoint>(),
    isFerretDb,
  }
  return { place, commands }
}

const member = (id: string, group: string): DocumentWrite => document(id, 2, { group })

/** A page of documents; those whose names are given are in the store already. */
const pageOf = (documents: readonly DocumentWrite[], known: readonly string[], epoch?: number) => ({
  documents,
  guards: new Map(known.map((id) => [id, '{}'])),
  checkpoint: at(5),
  epoch,
})

const mixed = [member('a/1', 'a'), member('a/2', 'a'), document('a', 2), document('b', 2), document('c', 2)]

describe('a page that is written to MongoDB', () => {
  it('is one ordered command: members, heads, and the checkpoint as the last', async () => {
    const { place, commands } = notingPlace(false)
    expect(await writePage(place, pageOf(mixed, ['a/1', 'a'], 4))).toBe(true)
    expect(commands).toEqual([
      {
        ordered: true,
        writes: ['upsert a/1', 'upsert a/2', 'upsert a', 'upsert b', 'upsert c', 'update #checkpoints/all'],
      },
    ])
  })

  it('makes a checkpoint only where there was none', async () => {
    const { place, commands } = notingPlace(false)
    await writePage(place, pageOf([], []))
    expect(commands).toEqual([{ ordered: true, writes: ['upsert #checkpoints/all'] }])
  })
})

describe('a page that is written to FerretDB', () => {
  it('has its new documents inserted before: members, heads, then the command with the checkpoint', async () => {
    const { place, commands } = notingPlace(true)
    const fresh = [member('d/1', 'd'), document('d', 2)]
    await writePage(place, pageOf([...mixed, ...fresh], ['a/1', 'a'], 4))
    expect(commands.map(({ writes }) => writes)).toEqual([
      ['new a/2', 'new d/1'],
      ['new b', 'new c', 'new d'],
      ['upsert a/1', 'upsert a', 'update #checkpoints/all'],
    ])
    expect(commands.at(-1)?.ordered).toBe(true)
  })

  it('never has a new head before members of its group that are changed', async () => {
    const { place, commands } = notingPlace(true)
    await writePage(place, pageOf(mixed, ['a/1'], 4))
    expect(commands.map(({ writes }) => writes)).toEqual([
      ['new a/2'],
      ['new b', 'new c'],
      ['upsert a/1', 'upsert a', 'update #checkpoints/all'],
    ])
  })

  it('is one command too where it has one new document at most', async () => {
    const { place, commands } = notingPlace(true)
    await writePage(place, pageOf([document('a', 2), document('b', 2)], ['a'], 4))
    expect(commands.map(({ writes }) => writes)).toEqual([
      ['upsert a', 'upsert b', 'update #checkpoints/all'],
    ])
  })
})
