import {
  CreateBucketCommand,
  HeadBucketCommand,
  PutBucketCorsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { s3ClientOf, type S3Settings } from './s3-client.ts'
import { ifStored, stored } from './s3-errors.ts'

const DAY_SECONDS = 86_400

/**
 * Makes the bucket where there is none, and lets pages of the site send parts to it and read what it answers, `ETag`
 * included. Doing it again changes nothing.
 */
export async function setUpBucket(settings: S3Settings, siteOrigin: string): Promise<void> {
  const client = s3ClientOf(settings)
  try {
    await makeBucket(client, settings.bucket)
    await stored(() =>
      client.send(
        new PutBucketCorsCommand({
          Bucket: settings.bucket,
          CORSConfiguration: {
            CORSRules: [
              {
                AllowedOrigins: [siteOrigin],
                AllowedMethods: ['PUT', 'GET', 'HEAD'],
                AllowedHeaders: ['*'],
                ExposeHeaders: ['ETag'],
                MaxAgeSeconds: DAY_SECONDS,
              },
            ],
          },
        }),
      ),
    )
  } finally {
    client.destroy()
  }
}

async function makeBucket(client: S3Client, bucket: string): Promise<void> {
  const there = await ifStored(() => client.send(new HeadBucketCommand({ Bucket: bucket })))
  if (!there) await stored(() => client.send(new CreateBucketCommand({ Bucket: bucket })))
}
