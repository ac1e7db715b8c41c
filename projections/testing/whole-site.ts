import { recruitLinkIdOf, recruitMatchIdOf } from '@courtline/messages/recruiting/link-id'
import type { RecruitEvent } from '@courtline/messages/recruiting/recruit'
import {
  coachStream,
  emailStream,
  favoritesStream,
  invitationStream,
  mailStream,
  PROGRAMS_STREAM,
  recruitStream,
  scoutingStream,
  reelsStream,
  savedFiltersStream,
  SITE_STREAM,
  teamStream,
  uploadStream,
  userSettingsStream,
  userStream,
} from '@courtline/messages/ids'
import type { AnyEvent } from '@courtline/messages/events'
import { annotationStream } from '@courtline/messages/match/which-annotation'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import type { SavedFiltersEvent } from '@courtline/messages/filters/saved-filter'
import type { ReelEvent } from '@courtline/messages/reels/reel'
import type { UserEvent } from '@courtline/messages/account/user'
import { reportedAndSold } from './business-history.ts'
import { MatchHistory, clubFinal } from './match-history.ts'
import { anaId, bob, boss, cleo, entry, final, friendly, invitation, upload } from './people.ts'
import { annotatedTwice } from './second-history.ts'
import type { StreamEvent } from './event-storage.ts'

const aboutUser = (userId: string, event: UserEvent): StreamEvent => ({
  stream: userStream(userId),
  event,
  by: { actorId: userId, subjectId: userId },
})

/** An account with an address and a password. */
export function signedUp(
  userId: string,
  name: string,
  role: 'Registered' | 'Annotator' | 'Admin',
): StreamEvent[] {
  const emailHash = `hash-of-${name}`
  const facts: UserEvent[] = [
    {
      type: 'UserRegistered',
      data: {
        role,
        details: { displayName: name, utrId: null, ustaNumber: null, handedness: null, scoringRules: null },
        priority: 1,
        credits: 3,
        inviteType: 'WebSignup',
        signupCode: null,
      },
    },
    { type: 'EmailAdded', data: { email: `${name.toLowerCase()}@example.org`, emailHash } },
    { type: 'PasswordSet', data: { passwordHash: `$argon2id$${name}` } },
    { type: 'EmailConfirmed', data: { emailHash, by: 'confirmationLink' } },
    { type: 'LoggedIn', data: {} },
  ]
  return facts.map((event) => aboutUser(userId, event))
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

/** Every read model has something to do in it: a whole life of two matches, and an owner who is forgotten at the end. */
export function wholeSite(): StreamEvent[] {
  const theFinal = new MatchHistory(final)
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
    .add(bob, { type: 'MetadataChanged', data: { metadata: { ...clubFinal, surface: 'Hard' } } })
  const theFriendly = new MatchHistory(friendly, cleo)
    .created({ priority: 3 })
    .add(boss, { type: 'QueuedWithoutVideo', data: {} })
    .claimed()
    .annotated(3, 1)
    .add(anaId, { type: 'MatchReleased', data: { annotatorId: anaId, cause: 'released' } })
    .add(boss, { type: 'MatchDeleted', data: {} })
  return [
    ...signedUp(anaId, 'Ana', 'Annotator'),
    ...allowedToUpload(anaId),
    ...signedUp(bob, 'Bob', 'Registered'),
    ...signedUp(cleo, 'Cleo', 'Registered'),
    ...signedUp(boss, 'Boss', 'Admin'),
    { stream: emailStream('hash-of-Bob'), event: { type: 'EmailClaimed', data: { userId: bob } } },
    ...fileUploaded(upload, bob, final),
    ...interleaved(theFinal.events, theFriendly.events),
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

function invited(): StreamEvent[] {
  const stream = invitationStream(invitation)
  const issued = {
    inviteType: 'MatchReferenceInvite' as const,
    email: 'coach@example.org',
    emailHash: 'hash-of-coach',
    tokenHash: 'token-1',
    expiresAt: '2026-02-01T00:00:00Z',
    inviterId: bob,
    matchId: final,
  }
  return [
    { stream, event: { type: 'InvitationIssued', data: issued }, by: { subjectId: bob } },
    {
      stream,
      event: { type: 'InvitationResent', data: { tokenHash: 'token-2', expiresAt: issued.expiresAt } },
    },
    { stream, event: { type: 'InvitationAccepted', data: { userId: cleo } } },
  ]
}

function mailed(): StreamEvent[] {
  const mailId = entry(600)
  const stream = mailStream(mailId)
  const letter = {
    kind: 'sharedMatch' as const,
    to: 'coach@example.org',
    subject: 'Courtline: Bob shares a match with you',
    text: 'Watch it here',
    recipientHash: 'hash-of-coach',
    senderId: bob,
  }
  const failed = { why: 'notTaken' as const, attempts: 1, nextAttemptAt: '2026-02-01T00:00:00.000Z' }
  return [
    { stream, event: { type: 'MailQueued', data: letter }, by: { subjectId: mailId } },
    { stream, event: { type: 'MailAttemptFailed', data: failed } },
    { stream, event: { type: 'MailSent', data: {} } },
  ]
}

function teamed(): StreamEvent[] {
  const stream = teamStream(entry(500))
  return [
    { stream, event: { type: 'TeamCreated', data: { name: 'Lakeside' } } },
    { stream, event: { type: 'PlayerAddedToTeam', data: { userId: anaId } } },
    { stream, event: { type: 'PlayerAddedToTeam', data: { userId: bob } } },
    { stream, event: { type: 'PlayerRemovedFromTeam', data: { userId: bob } } },
    { stream, event: { type: 'TeamRenamed', data: { name: 'Seaside' } } },
    { stream: teamStream(entry(501)), event: { type: 'TeamCreated', data: { name: 'Short-lived' } } },
    { stream: teamStream(entry(501)), event: { type: 'TeamDeleted', data: {} } },
  ]
}

/** A recruit with two programs: one follows, one ignores; with a coach, and what the program keeps. */
function recruited(recruitId: string): StreamEvent[] {
  const [first, second] = [entry(700), entry(701)]
  const linkId = recruitLinkIdOf(recruitId, first)
  const about = { recruitId, programId: first }
  const own = (event: RecruitEvent): StreamEvent => ({
    stream: recruitStream(recruitId),
    event,
    by: { actorId: recruitId, subjectId: recruitId },
  })
  const details = {
    email: 'me@example.org',
    phone: '1',
    bio: 'Left-handed',
    youtubeLink: null,
    includeInGallery: true,
    enrollmentYear: 2027,
  }
  const recruitMatchId = recruitMatchIdOf(recruitId, final)
  const college = { teamName: null, division: 'NAIA', conference: null } as const
  const scouted = { stream: scoutingStream(linkId), by: { actorId: anaId, subjectId: recruitId } }
  const coached = {
    collegeName: 'Lakeside',
    email: 'coach@example.org',
    programType: 'Mens',
    coachType: 'Head',
  } as const
  const coaching = { stream: coachStream(recruitId), by: { actorId: recruitId, subjectId: recruitId } }
  return [
    {
      stream: PROGRAMS_STREAM,
      event: {
        type: 'ProgramAdded',
        data: { programId: first, details: { ...college, collegeName: 'Lakeside', programType: 'Mens' } },
      },
    },
    {
      stream: PROGRAMS_STREAM,
      event: {
        type: 'ProgramAdded',
        data: { programId: second, details: { ...college, collegeName: 'Hillside', programType: 'Womens' } },
      },
    },
    own({ type: 'RecruitDetailsChanged', data: { details } }),
    own({ type: 'RecruitJoined', data: {} }),
    aboutUser(recruitId, { type: 'RoleChanged', data: { role: 'Recruit' } }),
    own({ type: 'RecruitMatchAttached', data: { recruitMatchId, matchId: final, notes: 'Second set' } }),
    own({ type: 'InviteSent', data: { programId: first } }),
    own({ type: 'InviteSent', data: { programId: second } }),
    own({ type: 'InviteAccepted', data: { programId: first } }),
    own({ type: 'InviteIgnored', data: { programId: second } }),
    own({ type: 'RecruitMatchNotesChanged', data: { recruitMatchId, notes: 'Third set' } }),
    own({ type: 'InviteCancelled', data: { programId: second } }),
    { ...scouted, event: { type: 'ScoutingNotesChanged', data: { ...about, notes: 'Strong' } } },
    { ...scouted, event: { type: 'ScoutingTagsChanged', data: { ...about, tags: ['serve'] } } },
    { ...scouted, event: { type: 'RecruitVisited', data: { ...about, coachId: anaId } } },
    {
      ...scouted,
      event: {
        type: 'RecruitMatchWatched',
        data: { ...about, matchId: final, parts: [{ startSeconds: 1, endSeconds: 9 }] },
      },
    },
    {
      ...scouted,
      event: {
        type: 'RecruitMatchWatched',
        data: { ...about, matchId: final, parts: [{ startSeconds: 5, endSeconds: 12 }] },
      },
    },
    { ...coaching, event: { type: 'CoachApplied', data: { details: coached } } },
    { ...coaching, event: { type: 'CoachRejected', data: { why: 'Unknown' } } },
    { ...coaching, event: { type: 'CoachApplied', data: { details: coached } } },
    { ...coaching, event: { type: 'CoachAssigned', data: { programId: first, programType: 'Mens' } } },
    { stream: PROGRAMS_STREAM, event: { type: 'ProgramDeleted', data: { programId: second } } },
  ]
}

/** Bob, who is forgotten at the end, has no success and begins again. */
function triedOut(): StreamEvent[] {
  const stream = annotationStream({ kind: 'trial', userId: bob, matchId: final })
  const { rules, teamType } = clubFinal
  const served = (number: number): AnyEvent => ({
    type: 'ServeAdded',
    data: {
      annotationId: entry(700 + number),
      description: {
        eventType: 'Point',
        clockTime: { start: number * 30 },
        outcome: 'Ace',
        event: 'Bob saw it',
      },
    },
  })
  const events: AnyEvent[] = [
    { type: 'TrialStarted', data: { userId: bob, matchId: final, rules, teamType } },
    served(1),
    { type: 'TrialCompleted', data: { entries: 1 } },
    { type: 'TrialReviewed', data: { reviewerId: boss, result: false, reason: 'Bob missed the lets' } },
    { type: 'TrialRedone', data: {} },
    served(2),
  ]
  return events.map((event) => ({ stream, event, by: { actorId: bob, subjectId: bob } }))
}

/** Serves of two matches, in another order than they came; then all are gone but one. */
function liked(): StreamEvent[] {
  const stream = favoritesStream(anaId)
  const added = (matchId: string, numbers: readonly number[]): StreamEvent => ({
    stream,
    event: {
      type: 'FavoritesAdded',
      data: {
        matchId,
        favorites: numbers.map((n) => ({ favoriteId: entry(600 + n), annotationId: entry(n), rank: n })),
      },
    },
  })
  return [
    added(final, [1, 2, 3]),
    added(friendly, [4]),
    { stream, event: { type: 'FavoriteRemoved', data: { matchId: final, favoriteId: entry(602) } } },
    {
      stream,
      event: {
        type: 'FavoritesMoved',
        data: {
          moves: [
            { matchId: final, favoriteId: entry(603), rank: 0.5 },
            { matchId: friendly, favoriteId: entry(604), rank: 0.25 },
          ],
        },
      },
    },
    { stream, event: { type: 'FavoritesCleared', data: { matchIds: [final, friendly] } } },
    added(final, [5, 6]),
  ]
}

/** A reel that is shared and uploaded, one that is tried again, one that goes with its match. */
function filmed(): StreamEvent[] {
  const pieces = [{ matchId: final, annotationId: entry(1), clockStart: 10, clockStop: 20 }]
  const look = { titleCard: true, names: true, score: false }
  const recipe = (reelId: string, jobId: string) => ({
    reelId,
    jobId,
    title: 'Ana’s best',
    description: 'Of May',
    look,
    pieces,
  })
  const film = (reelId: string, jobId: string): ReelEvent => ({
    type: 'ReelCompleted',
    data: {
      reelId,
      jobId,
      uri: `v/${reelId}/${jobId}.mp4`,
      posterUri: `i/${reelId}/${jobId}-poster.jpg`,
      durationSeconds: 13,
      sizeBytes: 1000,
      method: 'encoded',
      elapsedSeconds: 2,
      chapters: [{ startSeconds: 3, text: '15-Love · Ace' }],
    },
  })
  const [shared, retried, withdrawn] = [entry(701), entry(702), entry(703)]
  const upload = { reelId: shared, jobId: 'up-1', site: 'youtube' as const }
  const events: ReelEvent[] = [
    { type: 'ReelRequested', data: recipe(shared, 'reel-1') },
    film(shared, 'reel-1'),
    { type: 'ReelShared', data: { reelId: shared, shareId: entry(710), tokenHash: 'hash-1' } },
    { type: 'ReelUploadRequested', data: { ...upload, isPrivate: true } },
    { type: 'ReelUploadBegun', data: { ...upload, secretAddress: 'https://site.test/place' } },
    { type: 'ReelUploadFailed', data: { ...upload, failure: 'QuotaExceeded' } },
    { type: 'ReelUploadRequested', data: { ...upload, isPrivate: false } },
    { type: 'ReelUploaded', data: { ...upload, videoId: 'abc' } },
    { type: 'ReelShareTakenBack', data: { reelId: shared } },
    { type: 'ReelRequested', data: recipe(retried, 'reel-2') },
    { type: 'ReelFailed', data: { reelId: retried, jobId: 'reel-2', why: 'There is no room left.' } },
    { type: 'ReelRetried', data: recipe(retried, 'reel-3') },
    { type: 'ReelCancelled', data: { reelId: retried } },
    { type: 'ReelRequested', data: recipe(withdrawn, 'reel-4') },
    film(withdrawn, 'reel-4'),
    { type: 'ReelWithdrawn', data: { reelId: withdrawn, matchId: final } },
    { type: 'ReelRequested', data: recipe(entry(704), 'reel-5') },
    { type: 'ReelDeleted', data: { reelId: entry(704) } },
  ]
  const by = { actorId: anaId, subjectId: anaId }
  return events.map((event) => ({ stream: reelsStream(anaId), event, by }))
}

/** Filters of the match view: one that is renamed, one that is deleted. */
function keptFilters(): StreamEvent[] {
  const [kept, gone] = [entry(801), entry(802)]
  const events: SavedFiltersEvent[] = [
    { type: 'FilterSaved', data: { filterId: kept, name: 'Second serves', query: 'service=Second' } },
    { type: 'FilterSaved', data: { filterId: gone, name: 'Aces', query: 'outcome=Ace' } },
    { type: 'FilterRenamed', data: { filterId: kept, name: 'Weak serves' } },
    { type: 'FilterDeleted', data: { filterId: gone } },
  ]
  const by = { actorId: anaId, subjectId: anaId }
  return events.map((event) => ({ stream: savedFiltersStream(anaId), event, by }))
}

/** Somebody who has allowed uploads to YouTube, and unlinked it once. */
function allowedToUpload(userId: string): StreamEvent[] {
  const given = (number: number): UserEvent => ({
    type: 'VideoGrantGiven',
    data: { site: 'youtube', grantId: entry(number), email: 'ana@channel.test', refreshToken: 'secret' },
  })
  const ended: UserEvent = {
    type: 'VideoGrantEnded',
    data: { site: 'youtube', grantId: entry(801), by: 'person' },
  }
  const by = { actorId: userId, subjectId: userId }
  return [given(801), ended, given(802)].map((event) => ({ stream: userStream(userId), event, by }))
}

/** Two histories, one event of each in turn. */
function interleaved(first: readonly StreamEvent[], second: readonly StreamEvent[]): StreamEvent[] {
  const length = Math.max(first.length, second.length)
  return Array.from({ length }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((event) => event !== undefined)
}
