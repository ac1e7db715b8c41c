import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { stored } from './s3-errors.ts'
import { abortMultipart, arrivedParts, forgetPlan, PLANS, readS3Plan, type S3Location } from './s3-upload.ts'

/** Ends uploads without an addition since that moment (D68), forgets their plans, and answers how many were open. */
export async function abortStale(place: S3Location, untouchedSince: Date): Promise<number> {
  let aborted = 0
  for await (const { uploadId, plannedAt } of plans(place)) {
    const plan = await readS3Plan(place, uploadId)
    const parts = plan && (await arrivedParts(place, plan))
    const touchedAt = Math.max(plannedAt.getTime(), ...(parts ?? []).map((part) => part.modifiedAt.getTime()))
    if (!plan || touchedAt >= untouchedSince.getTime()) continue
    if (parts) aborted += 1
    await abortMultipart(place, plan)
    await forgetPlan(place, uploadId)
  }
  return aborted + (await abortOrphans(place, untouchedSince))
}

async function* plans({ client, bucket }: S3Location) {
  for (let token: string | undefined; ;) {
    const page = await stored(() =>
      client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: PLANS, ContinuationToken: token })),
    )
    for (const { Key = '', LastModified = new Date(0) } of page.Contents ?? []) {
      yield { uploadId: Key.slice(PLANS.length, -'.json'.length), plannedAt: LastModified }
    }
    if (page.IsTruncated !== true) return
    token = page.NextContinuationToken
  }
}

/** Multipart uploads without a plan: a start that was interrupted, or the slower of two at the same time. */
async function abortOrphans(place: S3Location, untouchedSince: Date): Promise<number> {
  const { client, bucket } = place
  const planned = new Set<string>()
  for await (const { uploadId } of plans(place)) {
    const plan = await readS3Plan(place, uploadId)
    if (plan) planned.add(plan.multipartId)
  }
  let aborted = 0
  for (let at: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}; ;) {
    const page = await stored(() => client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...at })))
    for (const { Key: uri = '', UploadId: multipartId = '', Initiated } of page.Uploads ?? []) {
      if (planned.has(multipartId) || !Initiated || Initiated >= untouchedSince) continue
      await abortMultipart(place, { uri, multipartId })
      aborted += 1
    }
    if (page.IsTruncated !== true) return aborted
    at = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
