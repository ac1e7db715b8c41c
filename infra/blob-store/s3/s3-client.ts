import { S3Client } from '@aws-sdk/client-s3'

/** Where a bucket is and who may use it. */
export interface S3Settings {
  /** Address of the S3 interface; Amazon's own when absent. */
  readonly endpoint?: string | undefined
  /** The address under which browsers reach it, where that is another one. */
  readonly publicEndpoint?: string | undefined
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Class under which files are kept, 'STANDARD_IA' for example; the bucket's usual one when absent. */
  readonly storageClass?: string | undefined
}

const CONNECT_MS = 5000
const TRIES = 3

/** A client of the store. The bucket is part of the path where the endpoint is not Amazon's: names of hosts are rarely set up for it. */
export function s3ClientOf(settings: S3Settings, endpoint = settings.endpoint): S3Client {
  const { region, accessKeyId, secretAccessKey } = settings
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: TRIES,
    // Checksums in trailers are Amazon's alone; other servers refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS },
  })
}

/** Origin to which browsers send parts: it belongs into the site's Content-Security-Policy. */
export function originForBrowsers({ publicEndpoint, endpoint, bucket, region }: S3Settings): string {
  const address = publicEndpoint ?? endpoint
  return address === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(address).origin
}
