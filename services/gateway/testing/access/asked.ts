import { randomUUID } from 'node:crypto'
import type { Role } from '@courtline/messages/permissions'
import type { RouteName } from '@courtline/messages/routes/table'
import { ACE, type Reached } from '../matches.ts'

/**
 * Callers, in the order of the table's columns. 'player' is listed in the match, 'friend' holds a match link and has
 * proved the address, 'hearsay' holds one and has not; 'annotator' may annotate but has not claimed the match, 'its'
 * has.
 */
export const WHO = [
  'anonymous',
  'new',
  'stranger',
  'coach',
  'recruit',
  'trial',
  'annotator',
  'owner',
  'player',
  'friend',
  'hearsay',
  'its',
  'manager',
  'admin',
] as const
export type AskingRole = (typeof WHO)[number]

export const ROLE_OF_CALLER: Readonly<Record<Exclude<AskingRole, 'anonymous'>, Role>> = {
  new: 'New',
  stranger: 'Registered',
  coach: 'Coach',
  recruit: 'Recruit',
  trial: 'TrialAnnotator',
  annotator: 'Annotator',
  owner: 'Registered',
  player: 'Registered',
  friend: 'Registered',
  hearsay: 'Registered',
  its: 'Annotator',
  manager: 'AnnotationManager',
  admin: 'Admin',
}

/** State of the match that the call is about. */
export type Scene =
  | Reached
  | 'DemoInWork'
  | 'Deleted'
  | 'Uploaded'
  | 'Failed'
  | 'Annotated'
  | 'Demo'
  | 'Embed'
  | 'File'
  | 'none'

export interface Asked {
  readonly route: RouteName
  /** What is special about this row, where a route has several. */
  readonly note?: string
  readonly scene: Scene
  readonly url?: (about: About) => string
  readonly body?: (about: About) => object
  /** Expected statuses, written by hand from D21, D22 and platform 6, one for each of WHO. */
  readonly expected: string
}

export interface About {
  readonly matchId: string
  readonly uploadId: string
  /** The friend's match link. */
  readonly linkId: string
  readonly who: AskingRole
  readonly self: string
  readonly target: string
}

export const matchPath =
  (rest = '') =>
  ({ matchId }: About) =>
    `/api/matches/${matchId}${rest}`
export const linksPath = ({ matchId }: About) => `/api/matches/links/byMatch/${matchId}`
export const oneEdit = (silent: boolean) => () => ({
  edits: [{ type: 'Add', annotationId: randomUUID(), description: ACE }],
  silent,
})
export const signing = ({ matchId }: About) => ({
  matchId,
  uploadId: randomUUID(),
  order: 0,
  file: FILE,
  partNumbers: [1],
})
export const DETAILS = {
  displayName: 'Tess',
  utrId: null,
  ustaNumber: null,
  handedness: null,
  scoringRules: null,
}
export const NO_TEAM = '00000000-0000-4000-8000-000000000000'
export const HOSTED = {
  name: 'club-final-set-1.mp4',
  sizeBytes: 4,
  link: 'https://dropbox.example/club-final-set-1.mp4',
}
export const FILE = { fileName: 'a.mp4', sizeBytes: 4, lastModifiedMs: 1, fingerprint: 'a'.repeat(64) }

//                  anon new str coa rec tri ann own pla fri hea its man adm
export const ANYONE = '    200 200 200 200 200 200 200 200 200 200 200 200 200 200'
export const LOGGED_IN = ' 401 401 200 200 200 200 200 200 200 200 200 200 200 200'
export const ADMINS = '    401 401 403 403 403 403 403 403 403 403 403 403 403 200'
export const ADMINS_FIND_NONE = '401 401 403 403 403 403 403 403 403 403 403 403 403 404'
export const MANAGERS = '  401 401 403 403 403 403 403 403 403 403 403 403 200 200'
export const WHO_SHARES = '401 401 404 404 404 404 404 200 403 403 404 403 403 200'
export const WHO_WORKS = ' 401 401 404 404 404 404 404 409 409 409 404 200 200 200'
export const WHO_SEES = '  401 401 404 404 404 404 404 200 200 200 404 200 200 200'
