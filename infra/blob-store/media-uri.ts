import { InvalidUri } from './blob-store.ts'

/** A folder letter and at least one name; no name starts with a dot, so no name can climb out or hide. */
const MEDIA_URI = /^[rpvi](?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/
const MAX_LENGTH = 300

/** The names of a media uri, one per folder level. Throws `InvalidUri` for anything else (D54). */
export function uriSegments(uri: string): readonly string[] {
  if (uri.length > MAX_LENGTH || !MEDIA_URI.test(uri)) throw new InvalidUri(uri)
  return uri.split('/')
}
