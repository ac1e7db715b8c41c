import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MatchEvent } from '@courtline/messages/events'
import type { EventDescription } from '@courtline/messages/match/annotated-event'
import type { MatchCommand } from '@courtline/messages/match/commands'
import type { MatchStatus } from '@courtline/messages/match/life-cycle'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import type { Done } from '@courtline/application/dispatch'
import type { TestSite } from './open-site.ts'
import { before, type TestPerson } from './people.ts'

export const METADATA: MatchMetadata = { ...plainSingles('2026-05-01', 'Rivera', 'Okafor'), surface: 'Clay' }

export const ACE: EventDescription = {
  eventType: 'Point',
  clockTime: { start: 1, stop: 4 },
  outcome: 'Ace',
}

/** Who has a part in a match that is made for a test. */
export interface MatchCast {
  readonly owner: TestPerson
  readonly annotator: TestPerson
  readonly manager: TestPerson
}

/** Gives a command that the test takes for granted; when it is refused, the test itself is wrong. */
export async function recordOnMatch(
  site: TestSite,
  matchId: string,
  command: MatchCommand,
): Promise<Done<MatchEvent>> {
  const actorId = 'by' in command ? command.by.userId : 'worker:media'
  const done = await site.dispatch('match', matchId, command, before(site, actorId))
  if ('refused' in done) throw new Error(`${command.type}: ${done.refused.text}`)
  const views = ['matches', 'annotation-queue', 'match-state']
  await Promise.all(views.map((view) => site.deps.projections.waitFor(view, done.written.position, 2000)))
  return done
}

/** A new match of the owner, its video uploaded. */
export async function createdMatch(
  site: TestSite,
  { owner }: Pick<MatchCast, 'owner'>,
  metadata: Partial<MatchMetadata> = {},
): Promise<string> {
  const matchId = randomUUID()
  await recordOnMatch(site, matchId, {
    type: 'CreateMatch',
    by: owner.actor,
    ownerId: owner.userId,
    metadata: { ...METADATA, ...metadata },
    priority: 1,
    saveAsRecruitingMatch: false,
    recruitingNotes: null,
    notes: null,
    url: null,
    preshareEmails: [],
  })
  return matchId
}

const PATH = [
  'Created',
  'Preprocessing',
  'Queued',
  'Annotating',
  'Review',
  'Postprocessing',
  'Edited',
] as const satisfies readonly MatchStatus[]
export type Reached = (typeof PATH)[number]

/** A match that has come as far as `status`, by the ordinary way (D20). */
export async function matchIn(
  site: TestSite,
  status: Reached,
  cast: MatchCast,
  metadata: Partial<MatchMetadata> = {},
): Promise<string> {
  const matchId = await createdMatch(site, cast, metadata)
  for (const step of PATH.slice(1, PATH.indexOf(status) + 1)) {
    for (const uri of filesAt(step, matchId)) await storeFile(site, uri)
    for (const command of commandsTo(step, matchId, cast)) await recordOnMatch(site, matchId, command)
  }
  return matchId
}

/** What the media worker has stored when a match comes to this status. */
function filesAt(status: Reached, matchId: string): string[] {
  if (status === 'Queued') return [uncutUriOf(matchId), titleUriOf(matchId)]
  return status === 'Edited' ? [cutUriOf(matchId)] : []
}

/** The bytes of every file that a match of a test has. */
export const FILE_CONTENT = '0123456789'

export async function storeFile({ deps: { blobs } }: Pick<TestSite, 'deps'>, uri: string): Promise<void> {
  const content = Buffer.from(FILE_CONTENT)
  const upload = await blobs.startUpload(uri, content.length, content.length)
  await blobs.writePart(upload, 1, Readable.from([content]), content.length)
  await blobs.complete(upload)
}

function commandsTo(status: Reached, matchId: string, cast: MatchCast): MatchCommand[] {
  const { owner, annotator, manager } = cast
  switch (status) {
    case 'Created':
      return []
    case 'Preprocessing':
      return [
        { type: 'AddRawUpload', by: owner.actor, rawUpload: rawUploadOf(matchId) },
        { type: 'CompleteUpload', by: owner.actor, jobId: 'pre' },
      ]
    case 'Queued':
      return [preprocessed(matchId)]
    case 'Annotating':
      return [{ type: 'ClaimMatch', by: annotator.actor, highestQueuedPriority: 1 }]
    case 'Review':
      return [
        {
          type: 'EditAnnotation',
          by: annotator.actor,
          edits: [{ type: 'Add', annotationId: randomUUID(), description: ACE }],
          eventIds: [randomUUID()],
          silent: false,
        },
        { type: 'CompleteAnnotation', by: annotator.actor },
      ]
    case 'Postprocessing':
      return [{ type: 'AcceptAnnotation', by: manager.actor, jobId: 'post' }]
    case 'Edited':
      return [
        {
          type: 'RecordPostprocessed',
          jobId: 'post',
          uri: cutUriOf(matchId),
          pieces: [{ clockStart: 0, clockStop: 5, gameStart: 0 }],
          durationSeconds: 5,
          elapsedSeconds: 1,
        },
      ]
  }
}

const rawUploadOf = (matchId: string) =>
  ({
    fileName: 'court.mp4',
    source: 'directUpload',
    order: 0,
    uri: `r/${matchId}/court.mp4`,
    sizeBytes: 1000,
  }) as const

export const uncutUriOf = (matchId: string) => `p/${matchId}/pre.mp4`
export const cutUriOf = (matchId: string) => `v/${matchId}/post.mp4`
export const titleUriOf = (matchId: string) => `i/${matchId}/pre-title.jpg`

const preprocessed = (matchId: string): MatchCommand => ({
  type: 'RecordPreprocessed',
  jobId: 'pre',
  uri: uncutUriOf(matchId),
  probe: {
    durationSeconds: 60,
    widthPixels: 1280,
    heightPixels: 720,
    framesPerSecond: 30,
    videoCodec: 'h264',
    audioCodec: null,
    sizeBytes: 1000,
  },
  titleImageUri: titleUriOf(matchId),
  thumbnails: null,
  method: 'copied',
  elapsedSeconds: 1,
})
