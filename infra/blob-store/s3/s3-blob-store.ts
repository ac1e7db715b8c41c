import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  StorageClass,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  type BlobStore,
  type ByteRange,
  NoSuchFile,
  type PartWritten,
  type StoredFile,
} from '../blob-store.ts'
import { uriSegments } from '../media-uri.ts'
import { PartWrites, untilAborted } from '../part-writes.ts'
import { missingParts, partLength } from '../upload-plan.ts'
import { sendFile } from './import-file.ts'
import { withCopy } from './local-copy.ts'
import { s3ClientOf, type S3Settings } from './s3-client.ts'
import { listObjects } from './list-objects.ts'
import { ifStored, stored } from './s3-errors.ts'
import {
  abortMultipart,
  arrivedParts,
  forgetPlan,
  join,
  openUpload,
  readS3Plan,
  type S3Location,
  type S3Plan,
} from './s3-upload.ts'
import { abortStale } from './stale-uploads.ts'

export interface S3StoreSettings extends S3Settings {
  /** Where files are put while ffmpeg works on them; a folder of the system's temporary one when absent. */
  readonly workFolder?: string | undefined
}

export interface S3BlobStore extends BlobStore {
  /** Lets go of the connections; nothing of the store is used afterwards. */
  close(): void
}

const UPLOAD_ID = /^[0-9a-f]{32}$/

/**
 * Media files as objects of an S3 bucket, each under its uri; plans of uploads under `.uploads/`. Any number of
 * processes may use one bucket. Throws, in one sentence, for a storage class that S3 does not have.
 */
export function openS3BlobStore(settings: S3StoreSettings): S3BlobStore {
  const client = s3ClientOf(settings)
  // Signs with the address that browsers use: the host is part of what is signed.
  const signer = s3ClientOf(settings, settings.publicEndpoint ?? settings.endpoint)
  const { bucket, workFolder = path.join(tmpdir(), 'courtline-s3') } = settings
  const place: S3Location = { client, bucket, storageClass: storageClassOf(settings.storageClass) }
  const writes = new PartWrites()

  const planOf = (uploadId: string): Promise<S3Plan | undefined> =>
    UPLOAD_ID.test(uploadId) ? readS3Plan(place, uploadId) : Promise.resolve(undefined)

  const statUri = async (uri: string): Promise<StoredFile | undefined> => {
    const found = await ifStored(() =>
      client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(uri) })),
    )
    return (
      found && { uri, sizeBytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
    )
  }
  const mustStat = async (uri: string): Promise<StoredFile> => {
    const found = await statUri(uri)
    if (!found) throw new NoSuchFile(uri)
    return found
  }
  const openRead = async (uri: string, range?: ByteRange): Promise<Readable> => {
    const wanted = {
      Bucket: bucket,
      Key: keyOf(uri),
      Range: range && `bytes=${range.start}-${range.end ?? ''}`,
    }
    const found = await ifStored(() => client.send(new GetObjectCommand(wanted)))
    if (!found) throw new NoSuchFile(uri)
    if (!(found.Body instanceof Readable)) throw new Error('The content of a file is no stream')
    return found.Body
  }

  const startUpload: BlobStore['startUpload'] = async (uri, sizeBytes, partSizeBytes) => {
    const uploadId = createHash('sha256').update(keyOf(uri)).digest('hex').slice(0, 32)
    const before = await planOf(uploadId)
    const same = before?.sizeBytes === sizeBytes && before.partSizeBytes === partSizeBytes
    if (same && (await arrivedParts(place, before))) return uploadId
    if (before) await abortMultipart(place, before)
    await openUpload(place, uploadId, { uri, sizeBytes, partSizeBytes })
    return uploadId
  }

  const writePart: BlobStore['writePart'] = async (uploadId, partNumber, content, expectedBytes) => {
    const plan = await planOf(uploadId)
    if (!plan || !(await arrivedParts(place, plan))) return { refused: 'UPLOAD_UNKNOWN' }
    const length = partLength(plan, partNumber)
    if (length === undefined) return { refused: 'PART_UNKNOWN' }
    if (length !== expectedBytes) return { refused: 'PART_LENGTH' }
    return writes.takeOver(`${uploadId}/${partNumber}`, (signal) =>
      sendPart(place, plan, partNumber, { content, length, signal }),
    )
  }

  const partAddresses: BlobStore['partAddresses'] = async (uploadId, partNumbers, validMilliseconds) => {
    const plan = await planOf(uploadId)
    if (!plan) throw new Error(`There is no upload ${uploadId} to sign addresses for`)
    return Promise.all(
      partNumbers.map((part) =>
        getSignedUrl(signer, new UploadPartCommand(partCall(place, plan, part)), {
          expiresIn: Math.floor(validMilliseconds / 1000),
          // Signed, so that nobody sends more than the part has.
          signableHeaders: new Set(['host', 'content-length']),
        }),
      ),
    )
  }

  const complete: BlobStore['complete'] = async (uploadId) => {
    const plan = await planOf(uploadId)
    if (!plan) return { refused: 'UPLOAD_UNKNOWN' }
    const parts = await arrivedParts(place, plan)
    if (parts) {
      const missing = missingParts(
        plan,
        parts.map(({ partNumber }) => partNumber),
      )
      if (missing.length > 0) return { refused: 'PARTS_MISSING', missing }
      await join(place, plan, parts)
    }
    // Joined now, or before by a call whose answer was lost; else the bucket's owner has thrown the parts away.
    const completed = await statUri(plan.uri)
    return completed ? { completed } : { refused: 'UPLOAD_UNKNOWN' }
  }

  return {
    startUpload,
    writePart,
    partAddresses,
    async listParts(uploadId) {
      const plan = await planOf(uploadId)
      const parts = plan && (await arrivedParts(place, plan))
      if (!plan || !parts) return undefined
      const { uri, sizeBytes, partSizeBytes } = plan
      return { uri, sizeBytes, partSizeBytes, arrived: parts.map(({ partNumber }) => partNumber) }
    },
    complete,
    async abort(uploadId) {
      const plan = await planOf(uploadId)
      if (!plan) return
      await abortMultipart(place, plan)
      await forgetPlan(place, uploadId)
    },
    abortStaleUploads: (untouchedSince) => abortStale(place, untouchedSince),
    stat: statUri,
    list: () => listObjects(place),
    openRead,
    async remove(uri) {
      const Key = keyOf(uri)
      await stored(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key })))
    },
    async withLocalFile(uri, use) {
      const file = await mustStat(uri)
      return withCopy(workFolder, file, () => openRead(uri), use)
    },
    async importFile(localPath, uri) {
      await sendFile(place, localPath, keyOf(uri))
      await rm(localPath, { force: true })
      return mustStat(uri)
    },
    close() {
      client.destroy()
      signer.destroy()
    },
  }
}

/** Objects are named by their uris. Throws InvalidUri. */
const keyOf = (uri: string) => uriSegments(uri).join('/')

function storageClassOf(name: string | undefined): StorageClass | undefined {
  if (name === undefined) return undefined
  const known = Object.values(StorageClass).find((each) => each === name)
  if (!known) throw new Error(`S3_STORAGE_CLASS must be one of ${Object.values(StorageClass).join(', ')}.`)
  return known
}

const partCall = ({ bucket }: S3Location, plan: S3Plan, partNumber: number) => ({
  Bucket: bucket,
  Key: plan.uri,
  UploadId: plan.multipartId,
  PartNumber: partNumber,
  ContentLength: partLength(plan, partNumber),
})

/** Collects a part, which is small, and sends it whole: a part that breaks off leaves no trace, and can be retried. */
async function sendPart(
  place: S3Location,
  plan: S3Plan,
  partNumber: number,
  body: {
    readonly content: AsyncIterable<Uint8Array>
    readonly length: number
    readonly signal: AbortSignal
  },
): Promise<PartWritten> {
  const chunks: Uint8Array[] = []
  let written = 0
  for await (const chunk of untilAborted(body.content, body.signal)) {
    written += chunk.byteLength
    if (written > body.length) return { refused: 'PART_LENGTH' }
    chunks.push(chunk)
  }
  if (body.signal.aborted) return { refused: 'PART_TAKEN_OVER' }
  if (written !== body.length) return { refused: 'PART_LENGTH' }
  const call = { ...partCall(place, plan, partNumber), Body: Buffer.concat(chunks) }
  const sent = await ifStored(() => place.client.send(new UploadPartCommand(call)))
  return sent ? { written } : { refused: 'UPLOAD_UNKNOWN' }
}
