import type { S3Settings } from '@courtline/infra/blob-store/s3/s3-client'
import { SettingsError } from '../settings/settings-error.ts'

export const PROCESS_ROLES = ['gateway', 'worker', 'relay', 'media', 'reactors', 'all'] as const
/** What one process of a cluster does; 'all' is everything, for one machine. */
export type ProcessRole = (typeof PROCESS_ROLES)[number]

/** Where a cluster keeps what, and what this process does in it. */
export interface ClusterParts {
  readonly role: ProcessRole
  readonly eventStoreUrl: string
  readonly kafkaBrokers: readonly string[]
  readonly mongoUrl: string
  readonly s3: S3Settings
  /** The site's secret: the same for every process. */
  readonly secret: Uint8Array
  /** How lines are printed: for people, or one JSON object each, for programs that gather them. */
  readonly logFormat: 'text' | 'json'
}

const SECRET_BYTES = 32
type Env = NodeJS.ProcessEnv

/**
 * The cluster's settings from COURTLINE_ROLE, EVENTSTORE_URL, KAFKA_BROKERS, MONGODB_URL, S3_*, COURTLINE_SECRET,
 * and COURTLINE_LOG_FORMAT. Throws SettingsError naming the one that is missing or contradictory.
 */
export function readClusterParts(env: Env): ClusterParts {
  const role = roleOf(needed(env, 'COURTLINE_ROLE', `one of ${PROCESS_ROLES.join(', ')}`))
  return {
    role,
    eventStoreUrl: eventStoreOf(needed(env, 'EVENTSTORE_URL', 'esdb://host:2113?tls=false for example')),
    kafkaBrokers: brokersOf(needed(env, 'KAFKA_BROKERS', 'host:port, several with commas')),
    mongoUrl: mongoOf(needed(env, 'MONGODB_URL', 'mongodb://host:27017/courtline for example')),
    s3: s3Of(env),
    secret: secretOf(needed(env, 'COURTLINE_SECRET', '32 random bytes in base64url or hexadecimal')),
    logFormat: logFormatOf(env['COURTLINE_LOG_FORMAT'] ?? 'text'),
  }
}

/** Settings of only one of the profiles: in the other they are a mistake. */
export function refuseClusterParts(env: Env): void {
  const role = env['COURTLINE_ROLE']
  if (role !== undefined)
    throw new SettingsError(
      `COURTLINE_ROLE is "${role}", but the embedded profile is one process: set COURTLINE_PROFILE=cluster, or leave the role out.`,
    )
}

function needed(env: Env, name: string, what: string): string {
  const text = env[name]?.trim()
  if (!text) throw new SettingsError(`The cluster profile needs ${name}: ${what}.`)
  return text
}

function roleOf(text: string): ProcessRole {
  const role = PROCESS_ROLES.find((each) => each === text)
  if (!role)
    throw new SettingsError(`COURTLINE_ROLE must be one of ${PROCESS_ROLES.join(', ')}; it is "${text}".`)
  return role
}

function logFormatOf(text: string): ClusterParts['logFormat'] {
  if (text !== 'text' && text !== 'json')
    throw new SettingsError(`COURTLINE_LOG_FORMAT must be "text" or "json"; it is "${text}".`)
  return text
}

function eventStoreOf(text: string): string {
  if (!/^esdb(\+discover)?:\/\/./.test(text))
    throw new SettingsError(`EVENTSTORE_URL must begin with esdb:// or esdb+discover://; it is "${text}".`)
  return text
}

function brokersOf(text: string): readonly string[] {
  const brokers = text.split(',').map((each) => each.trim())
  const wrong = brokers.find((each) => !/^[^\s:]+:\d+$/.test(each))
  if (wrong !== undefined)
    throw new SettingsError(`KAFKA_BROKERS must be host:port, several with commas; "${wrong}" is not.`)
  return brokers
}

function mongoOf(text: string): string {
  const isAddress = /^mongodb(\+srv)?:\/\/[^/]+\/[^/?]+/.test(text)
  if (!isAddress)
    throw new SettingsError(
      'MONGODB_URL must begin with mongodb:// and name a database: mongodb://host:27017/courtline.',
    )
  return text
}

function s3Of(env: Env): S3Settings {
  return {
    endpoint: addressIn(env, 'S3_ENDPOINT'),
    publicEndpoint: addressIn(env, 'S3_PUBLIC_ENDPOINT'),
    bucket: needed(env, 'S3_BUCKET', 'the name of the bucket for media'),
    region: env['S3_REGION'] ?? 'us-east-1',
    accessKeyId: needed(env, 'S3_ACCESS_KEY_ID', 'who may use the bucket'),
    secretAccessKey: needed(env, 'S3_SECRET_ACCESS_KEY', 'the secret of S3_ACCESS_KEY_ID'),
    storageClass: env['S3_STORAGE_CLASS'] || undefined,
  }
}

function addressIn(env: Env, name: string): string | undefined {
  const text = env[name] || undefined
  if (text !== undefined && !/^https?:\/\/./.test(text))
    throw new SettingsError(`${name} must be an http or https address; it is "${text}".`)
  return text
}

function secretOf(text: string): Uint8Array {
  const encoding = /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64url'
  const secret = Buffer.from(text, encoding)
  if (secret.length !== SECRET_BYTES)
    throw new SettingsError(
      `COURTLINE_SECRET must be ${SECRET_BYTES} bytes in base64url or hexadecimal; it is ${secret.length} bytes.`,
    )
  return secret
}
