import { describe, expect, it } from '@jest/globals'
import { userStream } from '@courtline/messages/ids'
import type { MatchEvent } from '@courtline/messages/events'
import type { Reads } from '../runtime/read/reads.ts'
import { withAccountNames } from '@courtline/messages/match/account-names'
import { givenEvents } from '../testing/given.ts'
import { MatchHistory, clubFinal } from '../testing/match-history.ts'
import { anaId, bob, boss, cleo, entry, final, friendly } from '../testing/people.ts'
import { eventTime } from '../testing/event-storage.ts'
import type { MatchDocument } from './match-document.ts'
import { matches } from './project.ts'
import {
  accessOf,
  claimedMatches,
  demoMatches,
  durationSecondsOf,
  findMatch,
  findMatchByLink,
  listMatches,
  matchesWithRunningJob,
} from './read.ts'

const theFinal = () => new MatchHistory(final)
const edited = () =>
  theFinal().created().uploaded().preprocessed().claimed().annotated(4).completed(4).accepted().cut()

async function shown(history: MatchHistory): Promise<MatchDocument> {
  const match = await findMatch(await givenEvents(history.events).view(matches), final)
  if (!match) throw new Error('The match is not shown')
  return match
}

describe('a match', () => {
  it('has a status history of who did what when, newest first', async () => {
    const { statusLog } = await shown(
      edited().add(boss, {
        type: 'AnnotationRejected',
        data: { annotatorId: anaId, why: 'Bob served first' },
      }),
    )
    expect(statusLog.map(({ status, what, userId }) => [status, what, userId])).toEqual([
      ['Annotating', 'Returned for changes', boss],
      ['Edited', 'Cut in 2 s', null],
      ['Postprocessing', 'Cutting the video', boss],
      ['Review', 'Annotation accepted', boss],
      ['Review', 'Annotation completed, 4 entries', anaId],
      ['Annotating', 'Claimed', anaId],
      ['Queued', 'Preprocessed in 41 s', null],
      ['Preprocessing', 'Upload completed', bob],
      ['Created', 'Created', bob],
    ])
    expect(statusLog[0]).toMatchObject({ why: 'Bob served first', reason: null })
    expect(statusLog.at(-1)?.date).toBe(eventTime(0))
  })

  it('keeps the reason that was given', async () => {
    const history = edited().add(boss, { type: 'RevertedToCreated', data: {} }, 'wrong video')
    expect((await shown(history)).statusLog[0]).toMatchObject({
      what: 'Reverted to created',
      reason: 'wrong video',
    })
  })

  it('takes its video from the worker', async () => {
    const match = await shown(edited())
    expect(match).toMatchObject({
      preprocessedVideoUri: 'p/match.mp4',
      postprocessedVideoUri: 'v/match.mp4',
      titleImage: 'i/title.jpg',
      probe: { durationSeconds: 3600 },
      pieces: [{ clockStart: 10, clockStop: 400, gameStart: 0 }],
    })
    expect(durationSecondsOf(match)).toBe(390)
    expect(durationSecondsOf(await shown(theFinal().created().uploaded().preprocessed()))).toBe(3600)
  })

  it('has a smaller rendition of each video for which one was made, until there is another video', async () => {
    const small = (uri: string) => ({ uri, heightPixels: 720, bitsPerSecond: 1_500_000 })
    const inTwo = theFinal().created().uploaded().preprocessed(small('p/small.mp4'))
    expect((await shown(inTwo)).smallRenditions).toEqual({ uncut: small('p/small.mp4'), cut: null })
    expect((await shown(edited())).smallRenditions).toEqual({ uncut: null, cut: null })
  })

  it.each<[string, MatchHistory, MatchDocument['processing']]>([
    ['nothing', theFinal().created(), { state: 'idle' }],
    [
      'a running job, and since when',
      theFinal().created().uploaded(),
      { state: 'running', jobId: 'pre-1', since: eventTime(2) },
    ],
    [
      'a job that failed, and why',
      theFinal()
        .created()
        .uploaded()
        .add('worker:media', {
          type: 'ProcessingFailed',
          data: { jobId: 'pre-1', kind: 'preprocess', why: 'This is no video.' },
        }),
      { state: 'failed', jobId: 'pre-1', why: 'This is no video.' },
    ],
    ['nothing once it is done', edited(), { state: 'idle' }],
  ])('shows in the hands of the media worker: %s', async (_, history, processing) => {
    expect((await shown(history)).processing).toEqual(processing)
  })

  it('dates work by its annotator, but not a silent correction (D51)', async () => {
    const before = await shown(edited())
    const after = await shown(edited().add(boss, silently(3, 60, 70)))
    expect(before.lastAnnotationUpdate).toBe(eventTime(8))
    expect(after.lastAnnotationUpdate).toBe(eventTime(8))
    expect(after.lastUpdate).toBe(before.lastUpdate)
    expect(after.revision).toBe(before.revision + 1)
  })

  it.each([
    ['inside a cut piece', silently(3, 60, 70), false],
    ['outside of all pieces', silently(3, 500, 510), true],
    ['over the edge of a piece', silently(3, 395, 405), true],
    [
      'that leaves the times alone',
      { type: 'ServeRemoved', data: { annotationId: entry(3), silent: true } },
      false,
    ],
  ] as [string, MatchEvent, boolean][])(
    'after a silent change %s needs postprocessing: %s (D102)',
    async (_, change, expected) => {
      const match = await shown(edited().add(boss, change))
      expect(match.needsPostprocessing).toBe(expected)
      expect(match.lifeCycle.status).toBe('Edited')
    },
  )

  it('is known to have been finished while it is reworked, until new files come (D73)', async () => {
    const reworked = edited().add(boss, {
      type: 'AnnotationRejected',
      data: { annotatorId: anaId, why: 'no' },
    })
    expect(await shown(reworked)).toMatchObject({ lifeCycle: { status: 'Annotating' }, finishedOnce: true })
    const reverted = reworked.add(boss, { type: 'RevertedToCreated', data: {} })
    expect((await shown(reverted)).finishedOnce).toBe(false)
    expect((await shown(theFinal().created())).finishedOnce).toBe(false)
  })

  it('keeps no name and address of a player with an account: they are joined (D32)', async () => {
    const match = await shown(theFinal().created())
    expect(JSON.stringify(match)).not.toMatch(/Bobson|bob@example/)
    expect(match.metadata.players[0][0]).toMatchObject({ id: bob, visualCue: 'red shirt' })
    expect(withAccountNames(match.metadata, new Map([[bob, 'Bob B.']]))).toMatchObject({
      teams: ['Bob B.', 'Olga Opponent'],
      players: [[{ name: 'Bob B.' }], [{ name: 'Olga Opponent' }]],
    })
    expect(withAccountNames(match.metadata, new Map()).teams[0]).toBe('Deleted user')
  })

  it('loses all that its owner typed when the owner is forgotten (D27)', async () => {
    const history = edited()
      .shared()
      .add(boss, { type: 'AnnotationRejected', data: { annotatorId: anaId, why: 'Olga was wrong' } })
    const reads = await givenEvents(history.events, [
      { stream: userStream(bob), event: { type: 'UserDeleted', data: {} } },
    ]).view(matches)
    const match = await findMatch(reads, final)
    expect(JSON.stringify(match)).not.toMatch(/Olga|Club final|red shirt|windy|best|gran@|coach@|bobs-match/)
    expect(match?.metadata).toMatchObject({
      name: null,
      teams: ['', 'Deleted user'],
      players: [[{ id: bob }], [{ name: 'Deleted user', email: null }]],
      surface: 'Clay',
    })
  })
})

function silently(n: number, start: number, stop: number): MatchEvent {
  return {
    type: 'ServeChanged',
    data: { annotationId: entry(n), changes: { clockTime: { start, stop } }, silent: true },
  }
}

describe('who may see a match (D22)', () => {
  it('follows from its owner, players, annotator, and the addresses of links and players', async () => {
    const match = await shown(theFinal().created().uploaded().preprocessed().claimed().shared())
    expect(accessOf(match, (email) => `hash of ${email}`)).toEqual({
      status: 'Annotating',
      ownerId: bob,
      playerIds: [bob],
      emailHashes: ['hash-of-coach', 'hash of olga@example.org'],
      annotatorId: anaId,
      demo: false,
      embedOpen: false,
    })
  })

  it('changes when a link is deleted, an embed opened, the match made the demo', async () => {
    const match = await shown(
      theFinal()
        .created()
        .shared(cleo)
        .add(bob, { type: 'MatchLinkDeleted', data: { linkId: cleo } })
        .add(bob, { type: 'EmbedChanged', data: { open: true } })
        .add(boss, { type: 'DemoChanged', data: { demo: true } }),
    )
    expect(accessOf(match, () => 'olga')).toMatchObject({
      emailHashes: ['olga'],
      embedOpen: true,
      demo: true,
    })
  })
})

describe('lists of matches (D72)', () => {
  const deleted = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
  const site = () =>
    givenEvents(
      theFinal().created().events,
      new MatchHistory(friendly, cleo)
        .created({ metadata: { ...clubFinal, players: [[player(cleo)], [player(bob)]] } })
        .shared().events,
      new MatchHistory(deleted).created().add(boss, { type: 'MatchDeleted', data: {} }).events,
    ).view(matches)
  const player = (id: string) => ({ name: 'x', email: null, id, visualCue: null })
  const nobody = { userId: anaId, emails: [], emailHashes: [] }
  const idsOf = async (reads: Reads, options: Parameters<typeof listMatches>[1]) =>
    (await listMatches(reads, options)).map(({ id }) => id)

  it('hold what is owned and played in, changed last first, and nothing deleted', async () => {
    const whose = { ...nobody, userId: bob }
    expect(await idsOf(await site(), { whose, limit: 100 })).toEqual([friendly, final])
  })

  it('hold what was sent to a proved address, and matches that name it as a player', async () => {
    const reads = await site()
    expect(await idsOf(reads, { whose: { ...nobody, emailHashes: ['hash-of-coach'] }, limit: 100 })).toEqual([
      friendly,
    ])
    expect(await idsOf(reads, { whose: { ...nobody, emails: ['olga@example.org'] }, limit: 100 })).toEqual([
      final,
    ])
    expect(await idsOf(reads, { whose: nobody, limit: 100 })).toEqual([])
  })

  it('are found by a match link until it is deleted (D67)', async () => {
    const deletedAgain = theFinal()
      .created()
      .shared(entry(1))
      .add(bob, { type: 'MatchLinkDeleted', data: { linkId: entry(1) } })
    const reads = await givenEvents(
      deletedAgain.events,
      new MatchHistory(friendly, cleo).created().shared(entry(2)).events,
    ).view(matches)
    expect(await findMatchByLink(reads, entry(1))).toBeUndefined()
    expect((await findMatchByLink(reads, entry(2)))?.id).toBe(friendly)
  })

  it('can be cut by status, time and number', async () => {
    const reads = await site()
    expect(await idsOf(reads, { statuses: ['Queued'], limit: 100 })).toEqual([])
    expect(await idsOf(reads, { statuses: ['Created'], limit: 1 })).toEqual([friendly])
    expect(await idsOf(reads, { updatedSince: eventTime(1), limit: 100 })).toEqual([friendly])
  })

  it('of running jobs, claims and the demo are kept for the worker, the timer and visitors', async () => {
    const reads = await givenEvents(
      theFinal().created().uploaded().events,
      new MatchHistory(friendly)
        .created()
        .preprocessed()
        .claimed()
        .add(boss, { type: 'DemoChanged', data: { demo: true } }).events,
    ).view(matches)
    const ids = (found: MatchDocument[]) => found.map(({ id }) => id)
    expect(ids(await matchesWithRunningJob(reads))).toEqual([final])
    expect(ids(await claimedMatches(reads))).toEqual([friendly])
    expect(ids(await demoMatches(reads))).toEqual([friendly])
  })
})
