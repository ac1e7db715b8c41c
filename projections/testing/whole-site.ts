import { emailStream, SITE_STREAM, uploadStream, userSettingsStream } from '@courtline/messages/ids'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { aboutUser, allowedToUpload, invited, mailed, signedUp, teamed } from './account-history.ts'
import { reportedAndSold } from './business-history.ts'
import type { StreamEvent } from './event-storage.ts'
import { filmed, keptFilters, liked } from './favorites-history.ts'
import { MatchHistory, clubFinal } from './match-history.ts'
import { anaId, bob, boss, cleo, entry, final, friendly, upload } from './people.ts'
import { recruited } from './recruiting-history.ts'
import { annotatedTwice } from './second-history.ts'
import { triedOut } from './trial-history.ts'

/** Events for every read model: two matches from beginning to end, and an owner who is deleted at the end. */
export function wholeSite(): StreamEvent[] {
  return [
    ...signedUp(anaId, 'Ana', 'Annotator'),
    ...allowedToUpload(anaId),
    ...signedUp(bob, 'Bob', 'Registered'),
    ...signedUp(cleo, 'Cleo', 'Registered'),
    ...signedUp(boss, 'Boss', 'Admin'),
    { stream: emailStream('hash-of-Bob'), event: { type: 'EmailClaimed', data: { userId: bob } } },
    ...fileUploaded(upload, bob, final),
    ...interleaved(finalPlayed(), friendlyDeleted()),
    ...invited(),
    {
      stream: userSettingsStream(anaId),
      event: { type: 'UserSettingsChanged', data: { settings: { quickEntry: false, keyBindings: {} } } },
    },
    ...teamed(),
    ...liked(),
    ...triedOut(),
    ...annotatedTwice(),
    ...filmed(),
    ...keptFilters(),
    {
      stream: SITE_STREAM,
      event: {
        type: 'SiteSettingsChanged',
        data: { settings: { ...DEFAULT_SITE_SETTINGS, demoMatchId: final } },
      },
    },
    aboutUser(bob, { type: 'CreditReserved', data: { matchId: final, credits: 1 } }),
    ...mailed(),
    ...reportedAndSold(),
    ...recruited(bob),
    ...recruited(cleo),
    aboutUser(bob, { type: 'MailsTaken', data: { day: '2026-01-01', mails: 1 } }),
    aboutUser(bob, { type: 'UserDeleted', data: {} }),
    ...new MatchHistory(final).add(boss, { type: 'PriorityChanged', data: { priority: 2 } }).events,
  ]
}

/** A match that is annotated, returned once, accepted, cut and edited afterwards. */
function finalPlayed(): readonly StreamEvent[] {
  return new MatchHistory(final)
    .created()
    .uploaded()
    .preprocessed()
    .claimed()
    .annotated(26, 3)
    .removed(2)
    .add(anaId, {
      type: 'EditUndone',
      data: {
        editId: entry(999),
        annotationId: entry(2),
        restores: { annotationId: entry(2), eventType: 'Point', clockTime: { start: 40 }, outcome: 'Fault' },
      },
    })
    .served(40, 1, 'imported: a winner of team 1')
    .completed(30)
    .add(boss, {
      type: 'ReviewCommentAdded',
      data: { commentId: entry(900), annotationId: entry(3), text: 'Bob served here' },
    })
    .add(anaId, { type: 'ReviewCommentResolved', data: { commentId: entry(900) } })
    .add(
      boss,
      { type: 'AnnotationRejected', data: { annotatorId: anaId, why: 'Bob served first' } },
      'Please look again',
    )
    .served(41, 0)
    .completed(31)
    .accepted()
    .cut()
    .shared()
    .add(boss, {
      type: 'ServeChanged',
      data: {
        annotationId: entry(3),
        changes: { clockTime: { start: 500, stop: 510 } },
        silent: true,
      },
    })
    .add(bob, { type: 'MetadataChanged', data: { metadata: { ...clubFinal, surface: 'Hard' } } }).events
}

/** A match without video that is claimed, released and deleted. */
function friendlyDeleted(): readonly StreamEvent[] {
  return new MatchHistory(friendly, cleo)
    .created({ priority: 3 })
    .add(boss, { type: 'QueuedWithoutVideo', data: {} })
    .claimed()
    .annotated(3, 1)
    .add(anaId, { type: 'MatchReleased', data: { annotatorId: anaId, cause: 'released' } })
    .add(boss, { type: 'MatchDeleted', data: {} }).events
}

function fileUploaded(uploadId: string, ownerId: string, matchId: string): StreamEvent[] {
  const by = { actorId: ownerId, subjectId: ownerId }
  const stream = uploadStream(uploadId)
  return [
    {
      stream,
      by,
      event: {
        type: 'UploadStarted',
        data: {
          matchId,
          ownerId,
          order: 0,
          partSizeBytes: 5_242_880,
          fileName: 'bobs-match.mov',
          sizeBytes: 1000,
          lastModifiedMs: 1,
          fingerprint: 'f'.repeat(64),
        },
      },
    },
    { stream, by, event: { type: 'UploadCompleted', data: { uri: 'r/raw.mov' } } },
  ]
}

/** Two histories, one event of each in turn. */
function interleaved(first: readonly StreamEvent[], second: readonly StreamEvent[]): StreamEvent[] {
  const length = Math.max(first.length, second.length)
  return Array.from({ length }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((event) => event !== undefined)
}
