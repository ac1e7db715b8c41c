import type { Collection, Db } from 'mongodb'
import { isDuplicateKey, openMongoDatabase } from '../../mongodb/mongo-database.ts'
import type { BuildId, BuildRecord, BuildShape, ReadModels } from '../read-models.ts'
import { pathOf } from './document-filter.ts'
import { keptCheckpoint } from './kept-document.ts'
import { MongoBuild } from './mongo-build.ts'
import { MongoReader, type BuildPlace } from './mongo-reader.ts'

/** What is known of a view's builds: one document, so that it changes at once. */
interface KeptRecords {
  readonly _id: string
  readonly builds: string
}

/** A checkpoint as it was kept before it moved to the documents of its build. */
interface FormerCheckpoint {
  readonly build: string
  readonly partition: string
  readonly epoch: number
  readonly checkpoint: string
}

/** A build that has been made. */
interface KeptBuild {
  readonly _id: string
}

export interface MongoReadModelsOptions {
  readonly url: string
  /** For tests: whether the server is treated as FerretDB, whatever it reports of itself. */
  readonly isFerretDb?: boolean
}

/**
 * Read models on a server that implements MongoDB's protocol: one collection for each build of each version. Of the server
 * they need that one document is written atomically, and plain indexes; nothing is unique but `_id`.
 *
 * What a person took back can be read no more through the server (P11), but `personal` and `erases` reach no further: how
 * soon overwritten bytes leave its files, journal and replicas is the server's own matter.
 */
export function openMongoReadModels(options: MongoReadModelsOptions): ReadModels {
  const database = openMongoDatabase(options.url)
  const { db, close } = database
  const views: Collection<KeptRecords> = db.collection('views')
  const builds: Collection<KeptBuild> = db.collection('builds')
  const placeOf = async (id: BuildId): Promise<BuildPlace> => {
    const name = `${id.view}-v${id.version}-b${id.build}`
    const collection = `documents.${name}`
    return {
      name,
      documents: db.collection(collection),
      checkpoints: db.collection(collection),
      everything: db.collection(collection),
      isFerretDb: options.isFerretDb ?? (await database.isFerretDb()),
    }
  }
  return {
    builds: async (view) => {
      const found = await views.findOne({ _id: view })
      return found ? recordsIn(found) : []
    },
    saveBuilds: (view, records) => saveRecords(views, { _id: view, builds: JSON.stringify(records) }),
    open: async (id, shape) => {
      const place = await placeOf(id)
      await makeIndexes(place, shape)
      await moveFormerCheckpoints(db, place)
      await addOnce(builds, place.name)
      return new MongoBuild(place, shape.indexes)
    },
    read: async (id, shape) => {
      const place = await placeOf(id)
      return (await builds.findOne({ _id: place.name })) ? new MongoReader(place, shape.indexes) : undefined
    },
    drop: async (id) => {
      const { name, documents } = await placeOf(id)
      await builds.deleteOne({ _id: name })
      await documents.drop()
      await formerCheckpoints(db).deleteMany({ build: name })
    },
    close,
  }
}

const recordsIn = ({ builds }: KeptRecords): readonly BuildRecord[] => JSON.parse(builds)

async function saveRecords(views: Collection<KeptRecords>, records: KeptRecords): Promise<void> {
  const replace = () => views.replaceOne({ _id: records._id }, records, { upsert: true })
  try {
    await replace()
  } catch (error) {
    // Two that add the first record at once: the other one has.
    if (!isDuplicateKey(error)) throw error
    await replace()
  }
}

async function addOnce(builds: Collection<KeptBuild>, name: string): Promise<void> {
  try {
    await builds.insertOne({ _id: name })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}

const formerCheckpoints = (db: Db): Collection<FormerCheckpoint> => db.collection('checkpoints')

/** From the collection that all builds shared: a build that was made before continues where it was. */
async function moveFormerCheckpoints(db: Db, { name, checkpoints }: BuildPlace): Promise<void> {
  for (const { _id, epoch, checkpoint } of await formerCheckpoints(db).find({ build: name }).toArray()) {
    await checkpoints.insertOne(keptCheckpoint(JSON.parse(checkpoint), epoch)).catch((error: unknown) => {
      // Another process was faster, and has moved on since.
      if (!isDuplicateKey(error)) throw error
    })
    await formerCheckpoints(db).deleteOne({ _id })
  }
}

/** One command for each: FerretDB breaks the connection when one command names several that are there already. */
async function makeIndexes({ documents }: BuildPlace, { indexes }: BuildShape): Promise<void> {
  await documents.createIndex({ group: 1 })
  for (const index of Object.keys(indexes)) await documents.createIndex({ [pathOf(index)]: 1, _id: 1 })
}
