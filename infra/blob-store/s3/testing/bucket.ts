import { createHash, randomUUID } from 'node:crypto'

/** What is under one key. */
export interface StoredObject {
  readonly bytes: Buffer
  readonly etag: string
  readonly modifiedAt: Date
  readonly storageClass: string
}

export interface OpenUpload {
  readonly id: string
  readonly key: string
  readonly startedAt: Date
  readonly storageClass: string
  readonly parts: Map<number, StoredObject>
}

export interface CorsRule {
  readonly origins: readonly string[]
  readonly methods: readonly string[]
  readonly headers: readonly string[]
  readonly exposed: readonly string[]
}

/** One bucket of the double, in memory. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, OpenUpload>()
  cors: readonly CorsRule[] = []

  put(key: string, bytes: Buffer, storageClass: string): StoredObject {
    const object = storedObject(bytes, storageClass)
    this.objects.set(key, object)
    return object
  }

  start(key: string, storageClass: string): OpenUpload {
    const upload = { id: randomUUID(), key, startedAt: new Date(), storageClass, parts: new Map() }
    this.uploads.set(upload.id, upload)
    return upload
  }

  /** Joins the named parts; what is wrong with them as S3's error code. */
  complete(
    upload: OpenUpload,
    named: readonly { readonly partNumber: number; readonly etag: string }[],
  ): StoredObject | 'InvalidPart' | 'InvalidPartOrder' {
    const parts: Buffer[] = []
    let last = 0
    for (const { partNumber, etag } of named) {
      const part = upload.parts.get(partNumber)
      if (!part || part.etag !== etag) return 'InvalidPart'
      if (partNumber <= last) return 'InvalidPartOrder'
      last = partNumber
      parts.push(part.bytes)
    }
    this.uploads.delete(upload.id)
    return this.put(upload.key, Buffer.concat(parts), upload.storageClass)
  }
}

export function storedObject(bytes: Buffer, storageClass: string): StoredObject {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  return { bytes, etag, modifiedAt: new Date(), storageClass }
}
