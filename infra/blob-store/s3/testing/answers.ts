import { storedObject, type Bucket, type CorsRule, type OpenUpload, type StoredObject } from './bucket.ts'
import { elements, xml, type Element } from './xml.ts'

export interface DoubleRequest {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
  readonly range: string | undefined
  readonly storageClass: string
  readonly body: Buffer
}

export interface DoubleAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

const LONGEST_PAGE = 1000

/** S3's error document. */
export const failure = (status: number, code: string): DoubleAnswer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: xml([
    'Error',
    [
      ['Code', code],
      ['Message', code],
    ],
  ]),
})

const document = (element: Element): DoubleAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: xml(element),
})

/** The calls of S3's interface that a blob store needs, on one bucket. */
export function answerOf(bucket: Bucket, request: DoubleRequest): DoubleAnswer {
  const { method, key, query } = request
  if (key === '') return bucketAnswer(bucket, request)
  const uploadId = query.get('uploadId')
  if (uploadId !== null) {
    const upload = bucket.uploads.get(uploadId)
    return upload?.key === key ? uploadAnswer(bucket, upload, request) : failure(404, 'NoSuchUpload')
  }
  if (method === 'POST' && query.has('uploads')) {
    return document([
      'InitiateMultipartUploadResult',
      [
        ['Key', key],
        ['UploadId', bucket.start(key, request.storageClass).id],
      ],
    ])
  }
  return objectAnswer(bucket, request)
}

function bucketAnswer(bucket: Bucket, { method, query, body }: DoubleRequest): DoubleAnswer {
  if (method === 'PUT' && query.has('cors')) {
    bucket.cors = elements(body.toString(), 'CORSRule').map(corsRule)
    return { status: 200 }
  }
  if (method === 'PUT' || method === 'HEAD') return { status: 200 }
  if (method === 'GET' && query.has('uploads')) return document(uploadsOf(bucket, query.get('prefix') ?? ''))
  if (method === 'GET') return document(objectsOf(bucket, query))
  return failure(501, 'NotImplemented')
}

const corsRule = (text: string): CorsRule => ({
  origins: elements(text, 'AllowedOrigin'),
  methods: elements(text, 'AllowedMethod'),
  headers: elements(text, 'AllowedHeader'),
  exposed: elements(text, 'ExposeHeader'),
})

function uploadAnswer(
  bucket: Bucket,
  upload: OpenUpload,
  { method, key, query, body }: DoubleRequest,
): DoubleAnswer {
  switch (method) {
    case 'PUT': {
      const part = storedObject(body, upload.storageClass)
      upload.parts.set(Number(query.get('partNumber')), part)
      return { status: 200, headers: { etag: part.etag } }
    }
    case 'GET':
      return document(partsOf(upload, query))
    case 'DELETE':
      bucket.uploads.delete(upload.id)
      return { status: 204 }
    case 'POST': {
      const [numbers, etags] = [elements(body.toString(), 'PartNumber'), elements(body.toString(), 'ETag')]
      const named = numbers.map((number, at) => ({ partNumber: Number(number), etag: etags[at] ?? '' }))
      const joined = bucket.complete(upload, named)
      if (typeof joined === 'string') return failure(400, joined)
      return document([
        'CompleteMultipartUploadResult',
        [
          ['Key', key],
          ['ETag', joined.etag],
        ],
      ])
    }
    default:
      return failure(501, 'NotImplemented')
  }
}

function objectAnswer(bucket: Bucket, request: DoubleRequest): DoubleAnswer {
  const { method, key, body, storageClass } = request
  if (method === 'PUT') return { status: 200, headers: { etag: bucket.put(key, body, storageClass).etag } }
  if (method === 'DELETE') {
    bucket.objects.delete(key)
    return { status: 204 }
  }
  const object = bucket.objects.get(key)
  return object ? content(object, request.range) : failure(404, 'NoSuchKey')
}

function content({ bytes, etag, modifiedAt, storageClass }: StoredObject, range?: string): DoubleAnswer {
  const headers = {
    etag,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    ...(storageClass !== 'STANDARD' && { 'x-amz-storage-class': storageClass }),
  }
  const wanted = /^bytes=(\d+)-(\d*)$/.exec(range ?? '')
  if (!wanted) return { status: 200, headers, body: bytes }
  const [start, end] = [Number(wanted[1]), wanted[2] ? Number(wanted[2]) : bytes.length - 1]
  if (start >= bytes.length) return failure(416, 'InvalidRange')
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` },
    body: bytes.subarray(start, end + 1),
  }
}

function partsOf({ id, parts }: OpenUpload, query: URLSearchParams): Element {
  const after = Number(query.get('part-number-marker') ?? 0)
  const all = [...parts].filter(([number]) => number > after).toSorted(([one], [other]) => one - other)
  const page = all.slice(0, Number(query.get('max-parts') ?? LONGEST_PAGE))
  return [
    'ListPartsResult',
    [
      ['UploadId', id],
      ['IsTruncated', String(page.length < all.length)],
      ['NextPartNumberMarker', page.at(-1)?.[0] ?? 0],
      ...page.map(([number, { bytes, etag, modifiedAt }]): Element => [
        'Part',
        [
          ['PartNumber', number],
          ['ETag', etag],
          ['Size', bytes.length],
          ['LastModified', modifiedAt.toISOString()],
        ],
      ]),
    ],
  ]
}

function uploadsOf({ uploads }: Bucket, prefix: string): Element {
  const found = [...uploads.values()].filter(({ key }) => key.startsWith(prefix))
  return [
    'ListMultipartUploadsResult',
    [
      ['IsTruncated', 'false'],
      ...found.map(({ id, key, startedAt }): Element => [
        'Upload',
        [
          ['Key', key],
          ['UploadId', id],
          ['Initiated', startedAt.toISOString()],
        ],
      ]),
    ],
  ]
}

function objectsOf({ objects }: Bucket, query: URLSearchParams): Element {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const all = [...objects]
    .filter(([key]) => key.startsWith(prefix) && key > after)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const page = all.slice(0, Number(query.get('max-keys') ?? LONGEST_PAGE))
  return [
    'ListBucketResult',
    [
      ['IsTruncated', String(page.length < all.length)],
      ['NextContinuationToken', page.at(-1)?.[0] ?? ''],
      ...page.map(([key, { bytes, modifiedAt }]): Element => [
        'Contents',
        [
          ['Key', key],
          ['Size', bytes.length],
          ['LastModified', modifiedAt.toISOString()],
        ],
      ]),
    ],
  ]
}
