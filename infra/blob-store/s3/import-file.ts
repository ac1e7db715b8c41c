import { CreateMultipartUploadCommand, PutObjectCommand, UploadPartCommand } from '@aws-sdk/client-s3'
import { open, type FileHandle } from 'node:fs/promises'
import { stored } from './s3-errors.ts'
import { abortMultipart, join, type ArrivedPart, type S3Location } from './s3-upload.ts'

const MIB = 1024 * 1024
/** Above this, a file goes in parts: one request takes 5 GB at most, and a part that fails is sent again alone. */
const IN_ONE_PIECE_BYTES = 16 * MIB
const MOST_PARTS = 10_000
/** Parts held in memory at the same time. */
const AT_ONCE = 3

/** Sends a local file under the uri; nothing is seen there before all of it has arrived. */
export async function sendFile(place: S3Location, localPath: string, uri: string): Promise<void> {
  await using file = await open(localPath, 'r')
  const { size } = await file.stat()
  // Awaited here: the file is closed when this function ends.
  if (size > IN_ONE_PIECE_BYTES) return await sendInParts(place, file, size, uri)
  const { client, bucket, storageClass } = place
  const body = await bytesAt(file, 0, size)
  await stored(() =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key: uri, Body: body, StorageClass: storageClass })),
  )
}

async function sendInParts(place: S3Location, file: FileHandle, size: number, uri: string): Promise<void> {
  const { client, bucket, storageClass } = place
  const { UploadId: multipartId = '' } = await stored(() =>
    client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: uri, StorageClass: storageClass })),
  )
  const upload = { uri, multipartId }
  try {
    const parts = await sendParts(place, file, size, upload)
    const plan = { ...upload, sizeBytes: size, partSizeBytes: partSizeOf(size) }
    if (!(await join(place, plan, parts))) throw new Error(`The upload of ${uri} was aborted meanwhile`)
  } catch (error) {
    await abortMultipart(place, upload).catch(() => 'left to abortStaleUploads')
    throw error
  }
}

/** As small as the number of parts allows, in whole MiB. */
export const partSizeOf = (sizeBytes: number): number =>
  Math.max(IN_ONE_PIECE_BYTES, Math.ceil(sizeBytes / MOST_PARTS / MIB) * MIB)

async function sendParts(
  { client, bucket }: S3Location,
  file: FileHandle,
  size: number,
  { uri, multipartId }: { readonly uri: string; readonly multipartId: string },
): Promise<ArrivedPart[]> {
  const partSize = partSizeOf(size)
  const waiting = Array.from({ length: Math.ceil(size / partSize) }, (_, index) => index + 1)
  const sent: ArrivedPart[] = []
  const sendWaiting = async () => {
    for (let partNumber = waiting.shift(); partNumber !== undefined; partNumber = waiting.shift()) {
      const start = (partNumber - 1) * partSize
      const part = { Bucket: bucket, Key: uri, UploadId: multipartId, PartNumber: partNumber }
      const body = await bytesAt(file, start, Math.min(partSize, size - start))
      const { ETag: etag = '' } = await stored(() =>
        client.send(new UploadPartCommand({ ...part, Body: body })),
      )
      sent.push({ partNumber, etag, modifiedAt: new Date() })
    }
  }
  const ended = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, () =>
      sendWaiting().catch((error: unknown) => {
        waiting.length = 0
        throw error
      }),
    ),
  )
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return sent.toSorted((one, other) => one.partNumber - other.partNumber)
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done)
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent')
    done += bytesRead
  }
  return bytes
}
