import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  type StorageClass,
} from '@aws-sdk/client-s3'
import { parsePlan, partLength, type UploadPlan } from '../upload-plan.ts'
import { ifStored, stored } from './s3-errors.ts'

/** A bucket, and how files are kept in it. */
export interface S3Location {
  readonly client: S3Client
  readonly bucket: string
  readonly storageClass: StorageClass | undefined
}

/** A plan with S3's own name of the upload. It is in the bucket until the upload is aborted. */
export interface S3Plan extends UploadPlan {
  readonly multipartId: string
}

/** Beside the media, where no uri leads: names of media do not begin with a dot. */
export const PLANS = '.uploads/'
const planKey = (uploadId: string) => `${PLANS}${uploadId}.json`

export async function readS3Plan(
  { client, bucket }: S3Location,
  uploadId: string,
): Promise<S3Plan | undefined> {
  const found = await ifStored(() =>
    client.send(new GetObjectCommand({ Bucket: bucket, Key: planKey(uploadId) })),
  )
  const text = await found?.Body?.transformToString()
  return text === undefined ? undefined : { ...parsePlan(text), multipartId: multipartIdIn(text) }
}

function multipartIdIn(text: string): string {
  const plan: unknown = JSON.parse(text)
  if (typeof plan === 'object' && plan && 'multipartId' in plan && typeof plan.multipartId === 'string') {
    return plan.multipartId
  }
  throw new Error(`The plan of an upload names no multipart upload: ${text.slice(0, 200)}`)
}

/** Opens a multipart upload and keeps its plan. */
export async function openUpload(place: S3Location, uploadId: string, plan: UploadPlan): Promise<void> {
  const { client, bucket, storageClass } = place
  const { UploadId: multipartId } = await stored(() =>
    client.send(
      new CreateMultipartUploadCommand({ Bucket: bucket, Key: plan.uri, StorageClass: storageClass }),
    ),
  )
  await stored(() =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: planKey(uploadId),
        Body: JSON.stringify({ ...plan, multipartId }),
        ContentType: 'application/json',
      }),
    ),
  )
}

export interface ArrivedPart {
  readonly partNumber: number
  readonly etag: string
  readonly modifiedAt: Date
}

/** Parts of the right length, ascending; undefined when the multipart upload is no longer open. */
export async function arrivedParts(
  { client, bucket }: S3Location,
  plan: S3Plan,
): Promise<ArrivedPart[] | undefined> {
  const arrived: ArrivedPart[] = []
  for (let marker: string | undefined; ;) {
    const page = await ifStored(() =>
      client.send(
        new ListPartsCommand({
          Bucket: bucket,
          Key: plan.uri,
          UploadId: plan.multipartId,
          PartNumberMarker: marker,
        }),
      ),
    )
    if (!page) return undefined
    for (const { PartNumber = 0, ETag = '', Size, LastModified = new Date(0) } of page.Parts ?? []) {
      const isWhole = Size === partLength(plan, PartNumber)
      if (isWhole) arrived.push({ partNumber: PartNumber, etag: ETag, modifiedAt: LastModified })
    }
    if (page.IsTruncated !== true) return arrived
    marker = page.NextPartNumberMarker
  }
}

/** Joins the parts. False when the upload is no longer open: it was completed or aborted meanwhile. */
export async function join(
  { client, bucket }: S3Location,
  { uri, multipartId }: S3Plan,
  parts: readonly ArrivedPart[],
): Promise<boolean> {
  const joined = await ifStored(() =>
    client.send(
      new CompleteMultipartUploadCommand({
        Bucket: bucket,
        Key: uri,
        UploadId: multipartId,
        MultipartUpload: {
          Parts: parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag })),
        },
      }),
    ),
  )
  return joined !== undefined
}

/** Throws away what has arrived; an upload that is not open any more stays as it is. */
export async function abortMultipart(
  { client, bucket }: S3Location,
  { uri, multipartId }: Pick<S3Plan, 'uri' | 'multipartId'>,
): Promise<void> {
  await ifStored(() =>
    client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: uri, UploadId: multipartId })),
  )
}

export async function forgetPlan({ client, bucket }: S3Location, uploadId: string): Promise<void> {
  await stored(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: planKey(uploadId) })))
}
