import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { StoredFile } from '../blob-store.ts'
import { FILE_KINDS } from '../media-uri.ts'
import { stored } from './s3-errors.ts'
import type { S3Location } from './s3-upload.ts'

/** Every media file of a bucket; plans of uploads and what else lies there are none. */
export async function* listObjects({ client, bucket }: S3Location): AsyncGenerator<StoredFile> {
  for (const kind of FILE_KINDS) {
    for (let token: string | undefined; ;) {
      const page = await stored(() =>
        client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: `${kind}/`, ContinuationToken: token }),
        ),
      )
      for (const { Key: uri, Size: sizeBytes = 0, LastModified: modifiedAt = new Date(0) } of page.Contents ??
        [])
        if (uri !== undefined) yield { uri, sizeBytes, modifiedAt }
      if (page.IsTruncated !== true) break
      token = page.NextContinuationToken
    }
  }
}
