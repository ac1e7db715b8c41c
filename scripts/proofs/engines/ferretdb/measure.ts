// node scripts/launch.mjs node scripts/proofs/engines/ferretdb/measure.ts [mongodb://…]: what the store of read models comes to
// on the server of MONGODB_URL, document by document, as its adapter uses it. Prints one JSON row.
import { openMongoReadModels } from '@courtline/infra/read-models/mongodb/mongo-read-models'
import type { PageWrite } from '@courtline/infra/read-models/read-models'

const url = process.argv[2] ?? process.env['MONGODB_URL'] ?? 'mongodb://127.0.0.1:27117/measure'
const DOCUMENTS = 200
const PAGE = 50
const READS = 100
const text = 'x'.repeat(3000)

const models = openMongoReadModels({ url })
const id = { view: 'measured', version: 1, build: Date.now() }
const build = await models.open(id, { indexes: { owner: 'one' }, personal: false })

let position = 0
function page(from: number, revision: number): PageWrite {
  position += 1
  const documents = Array.from({ length: PAGE }, (_, n) => {
    const name = `d${from + n}`
    const guard = { [name]: revision }
    return { id: name, group: name, guard, body: { text }, keys: { owner: `o${n}` } }
  })
  const applied = { count: position, hash: '0'.repeat(16) }
  const at = String(position).padStart(20, '0')
  return {
    documents,
    checkpoint: { partition: 'all', position: at, applied, parked: [], skipped: [] },
    erases: false,
  }
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round(count / ((performance.now() - began) / 1000))
}

async function writeAll(revision: number): Promise<void> {
  for (let from = 0; from < DOCUMENTS; from += PAGE)
    if ((await build.write(page(from, revision))) !== 'written')
      throw new Error('Another process writes here')
}

const inserted = await perSecond(DOCUMENTS, () => writeAll(0))
await build.load(Array.from({ length: DOCUMENTS }, (_, n) => `d${n}`))
const updated = await perSecond(DOCUMENTS, () => writeAll(1))
const read = await perSecond(READS, async () => {
  for (let n = 0; n < READS; n += 1) await build.get([`d${n % DOCUMENTS}`])
})
const loaded = await perSecond(10, async () => {
  for (let n = 0; n < 10; n += 1) await build.load([`d${n}`, `d${n + 1}`])
})
console.log(JSON.stringify({ documents: DOCUMENTS, inserted, updated, read, loaded, unit: 'per second' }))
await models.drop(id)
await models.close()
