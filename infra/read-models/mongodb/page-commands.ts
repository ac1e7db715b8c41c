import { MongoBulkWriteError, type AnyBulkWriteOperation } from 'mongodb'
import { isDuplicateKey } from '../../mongodb/mongo-database.ts'
import type { BuildCheckpoint, DocumentWrite } from '../read-models.ts'
import { checkpointId, keptCheckpoint, keptDocument } from './kept-document.ts'
import type { AnyKept, BuildPlace } from './mongo-reader.ts'

/** A page, and what its writer knows of the documents and the checkpoint that it replaces. */
export interface GuardedPage {
  /** Members of groups before their heads. */
  readonly documents: readonly DocumentWrite[]
  /** As they are in the store, by id; of a document that is new there is none. */
  readonly guards: ReadonlyMap<string, string>
  readonly checkpoint: BuildCheckpoint
  /** Of the checkpoint as it is in the store; undefined where there is none. */
  readonly epoch: number | undefined
}

/** FerretDB inserts many documents at once for what one upsert costs: so few go with the updates all the same. */
const NEW_ONES_WITH_UPDATES = 1

type Operation = AnyBulkWriteOperation<AnyKept>

/**
 * Writes a page by one ordered command: its documents, then its checkpoint. Each takes the place of the one that the writer
 * knows, or of none, and the first that cannot ends the command: what comes after it is not written, the checkpoint least
 * of all. On FerretDB new documents are inserted before, by a command of their own. False when another writer was faster.
 */
export async function writePage(place: BuildPlace, page: GuardedPage): Promise<boolean> {
  const insertedBefore = place.isFerretDb ? newBeforeAll(page) : NONE
  const isNew = ({ id }: DocumentWrite) => insertedBefore.has(id)
  const fresh = page.documents.filter(isNew)
  // A head must not be there before its members: they are two commands.
  for (const some of [fresh.filter(isMember), fresh.filter((document) => !isMember(document))])
    if (!(await insert(place, some))) return false
  const changes = page.documents.filter((document) => !isNew(document))
  return await carryOut(place, [
    ...changes.map((document) => writeOf(document, page.guards.get(document.id))),
    checkpointWrite(page),
  ])
}

const NONE: ReadonlySet<string> = new Set()

const isMember = ({ id, group }: DocumentWrite) => id !== group

/** New documents that may be there before everything else of the page: not the head of a group that is there already. */
function newBeforeAll({ documents, guards }: GuardedPage): ReadonlySet<string> {
  const known = new Set(documents.filter(({ id }) => guards.has(id)).map(({ group }) => group))
  const fresh = documents.filter(
    (document) => !guards.has(document.id) && (isMember(document) || !known.has(document.group)),
  )
  return fresh.length > NEW_ONES_WITH_UPDATES ? new Set(fresh.map(({ id }) => id)) : NONE
}

async function insert(place: BuildPlace, documents: readonly DocumentWrite[]): Promise<boolean> {
  if (documents.length === 0) return true
  const inserts = documents.map((document) => ({ insertOne: { document: keptDocument(document) } }))
  return await unlessTaken(async () => {
    const { insertedCount } = await place.documents.bulkWrite(inserts, { ordered: false })
    return insertedCount === documents.length
  })
}

async function carryOut({ everything }: BuildPlace, operations: Operation[]): Promise<boolean> {
  return await unlessTaken(async () => {
    const { matchedCount, upsertedCount } = await everything.bulkWrite(operations, { ordered: true })
    return matchedCount + upsertedCount === operations.length
  })
}

/**
 * Upserts, since a plain update that finds nothing would not end the command: one whose guard has changed fails on its
 * `_id`. Updates of many, though `_id` names only one: an update of one leaves a cursor open in FerretDB, and after fifty
 * of them in a row it waits for itself for ever.
 */
function writeOf(document: DocumentWrite, guard = NO_GUARD): Operation {
  const { _id, ...fields } = keptDocument(document)
  return { updateMany: { filter: { _id, guard }, update: { $set: fields }, upsert: true } }
}

/** No document has it. */
const NO_GUARD = ''

/** The last of its command. One that is there is never made anew: its build may have been dropped meanwhile. */
function checkpointWrite({ checkpoint, epoch }: GuardedPage): Operation {
  const { _id, ...fields } = keptCheckpoint(checkpoint, (epoch ?? 0) + 1)
  const filter = { _id: checkpointId(checkpoint.partition), epoch: epoch ?? NO_EPOCH }
  return { updateMany: { filter, update: { $set: fields }, upsert: epoch === undefined } }
}

/** No checkpoint has it: epochs are counted from 1. */
const NO_EPOCH = 0

/** False when an `_id` was taken, and nothing else went wrong. */
async function unlessTaken(write: () => Promise<boolean>): Promise<boolean> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicateOnly(error)) return false
    throw error
  }
}

/** Every single failure of a bulk write was that the document was there already. */
function isDuplicateOnly(error: unknown): boolean {
  if (!(error instanceof MongoBulkWriteError)) return isDuplicateKey(error)
  const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors]
  return failures.length > 0 && failures.every(({ code }) => code === 11_000)
}
