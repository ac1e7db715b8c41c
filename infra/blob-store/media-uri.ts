import { InvalidUri } from './blob-store.ts'

/** A folder letter and at least one name; no name starts with a dot, so no name can climb out or hide. */
const MEDIA_URI = /^[rpvi](?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
const MAX_LENGTH = 300

/** The letters with which uris begin: raw, preprocessed, postprocessed, pictures (D54). */
export const FILE_KINDS = ['r', 'p', 'v', 'i'] as const

export const isMediaUri = (uri: string): boolean => uri.length <= MAX_LENGTH && MEDIA_URI.test(uri)

/** The names of a media uri, one per folder level. Throws `InvalidUri` for anything else (D54). */
export function uriSegments(uri: string): readonly string[] {
  if (!isMediaUri(uri)) throw new InvalidUri(uri)
  return uri.split('/')
}
