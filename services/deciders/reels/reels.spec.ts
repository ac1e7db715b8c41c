import { describe, expect, it } from '@jest/globals'
import type { ReelCommand, ReelEvent } from '@courtline/messages/reels/reel'
import { olga } from '../people.ts'
import { reelsDecider } from './decider.ts'
import { given, recordedHistory } from '../testing/given.ts'

const club = '30000000-0000-4000-8000-000000000001'
const cup = '30000000-0000-4000-8000-000000000002'
const idOf = (number: number) => `50000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const shareId = idOf(900)
const plain = { titleCard: false, names: false, score: false }

const recipe = (
  number: number,
  changes: Partial<Extract<ReelEvent, { type: 'ReelRequested' }>['data']> = {},
) => ({
  reelId: idOf(number),
  jobId: `job-${number}`,
  title: 'Best of May',
  description: '',
  look: plain,
  pieces: [{ matchId: club, annotationId: idOf(100), clockStart: 10, clockStop: 20 }],
  ...changes,
})
const requested = (number: number, changes = {}): ReelEvent => ({
  type: 'ReelRequested',
  data: recipe(number, changes),
})
const film = (number: number) => ({
  reelId: idOf(number),
  jobId: `job-${number}`,
  uri: `v/${idOf(number)}/film.mp4`,
  posterUri: `i/${idOf(number)}/film.jpg`,
  durationSeconds: 10,
  sizeBytes: 1000,
  method: 'copied' as const,
  chapters: [{ startSeconds: 0, text: '40-30 · Ace' }],
  elapsedSeconds: 1,
})
const completed = (number: number): ReelEvent => ({ type: 'ReelCompleted', data: film(number) })
const failed = (number: number): ReelEvent => ({
  type: 'ReelFailed',
  data: { reelId: idOf(number), jobId: `job-${number}`, why: 'There is no room left.' },
})
const create = (
  number: number,
  changes: Partial<Extract<ReelCommand, { type: 'CreateReel' }>> = {},
): ReelCommand => ({
  type: 'CreateReel',
  by: olga,
  ...recipe(number),
  mostReels: 3,
  longestSeconds: 900,
  isCoachCut: false,
  ...changes,
})
const reels = (...history: ReelEvent[]) => given(reelsDecider, history)
const finished = [requested(1), completed(1)]

describe('a highlight reel (D90, D119)', () => {
  it('is asked for with a title, and asked for again it is the same', () => {
    reels().when(create(1)).records(requested(1))
    reels()
      .when(create(1, { title: '  Best of May ' }))
      .records(requested(1))
    reels(requested(1)).when(create(1)).records()
  })

  it.each<readonly [string, Partial<Extract<ReelCommand, { type: 'CreateReel' }>>, string]>([
    ['without a title', { title: ' \n ' }, 'REEL_TITLE_REQUIRED'],
    ['without a serve', { pieces: [] }, 'REEL_EMPTY'],
    [
      'of no seconds',
      { pieces: [{ matchId: club, annotationId: null, clockStart: 10, clockStop: 10 }] },
      'REEL_EMPTY',
    ],
    [
      'of four hours',
      { pieces: [{ matchId: club, annotationId: null, clockStart: 0, clockStop: 14_400 }] },
      'REEL_TOO_LONG',
    ],
  ])('%s is refused', (_, changes, code) => {
    expect(reelsDecider.decide(create(1, changes), reelsDecider.initial)).toMatchObject({ refused: { code } })
  })

  it('counts its title card in how long it is', () => {
    const pieces = [{ matchId: club, annotationId: null, clockStart: 0, clockStop: 899 }]
    reels().when(create(1, { pieces })).records(requested(1, { pieces }))
    const look = { ...plain, titleCard: true }
    reels().when(create(1, { pieces, look })).refuses('REEL_TOO_LONG')
  })

  it('may be longer than others as a coach cut, which is of one match', () => {
    const ofMinutes = (minutes: number, matchId = club) => ({
      matchId,
      annotationId: null,
      clockStart: 0,
      clockStop: minutes * 60,
    })
    const cut = { isCoachCut: true, mostReels: 20 }
    const whole = { pieces: [ofMinutes(120)] }
    reels()
      .when(create(1, { ...cut, ...whole }))
      .records(requested(1, whole))
    for (const pieces of [[ofMinutes(121)], [ofMinutes(10), ofMinutes(10, cup)]])
      reels()
        .when(create(1, { ...cut, pieces }))
        .refuses('REEL_TOO_LONG')
  })

  it('takes with the others no more than that many reels of the usual length', () => {
    const ofMinutes = (minutes: number) => ({
      pieces: [{ matchId: club, annotationId: null, clockStart: 0, clockStop: minutes * 60 }],
    })
    const history = reels(requested(1, ofMinutes(40)), completed(1))
    history.when(create(2, ofMinutes(5))).records(requested(2, ofMinutes(5)))
    history.when(create(2, ofMinutes(6))).refuses('REELS_TOO_LONG')
  })

  it('is made while no other one is', () => {
    reels(requested(1)).when(create(2)).refuses('REEL_PENDING')
    reels(requested(1), failed(1)).when(create(2)).records(requested(2))
  })

  it('is one of at most so many; those that were withdrawn count no more', () => {
    const three = [1, 2, 3].flatMap((number) => [requested(number), completed(number)])
    reels(...three)
      .when(create(4))
      .refuses('TOO_MANY_REELS')
    const withdrawn: ReelEvent = { type: 'ReelWithdrawn', data: { reelId: idOf(2), matchId: club } }
    reels(...three, withdrawn)
      .when(create(4))
      .records(requested(4))
  })

  it('takes the result of its current job alone (P13)', () => {
    reels(requested(1))
      .when({ type: 'CompleteReel', ...film(1) })
      .records(completed(1))
    reels(requested(1))
      .when({ type: 'CompleteReel', ...film(1), jobId: 'older' })
      .refuses('STALE_JOB')
    reels(...finished)
      .when({ type: 'CompleteReel', ...film(1) })
      .refuses('STALE_JOB')
    const cancelled: ReelEvent = { type: 'ReelCancelled', data: { reelId: idOf(1) } }
    reels(requested(1), cancelled)
      .when({ type: 'FailReel', reelId: idOf(1), jobId: 'job-1', why: 'No room.' })
      .refuses('STALE_JOB')
  })

  it('that failed or was cancelled is tried again with all that it was asked for with', () => {
    const retry: ReelCommand = { type: 'RetryReel', by: olga, reelId: idOf(1), jobId: 'job-9' }
    const retried: ReelEvent = { type: 'ReelRetried', data: recipe(1, { jobId: 'job-9' }) }
    reels(requested(1), failed(1)).when(retry).records(retried)
    reels(requested(1)).when(retry).records()
    reels(...finished)
      .when(retry)
      .records()
    reels().when(retry).refuses('NOT_FOUND')
    reels(requested(1), failed(1), requested(2)).when(retry).refuses('REEL_PENDING')
  })

  it('is cancelled while it is being made', () => {
    const cancel: ReelCommand = { type: 'CancelReel', by: olga, reelId: idOf(1) }
    reels(requested(1))
      .when(cancel)
      .records({ type: 'ReelCancelled', data: { reelId: idOf(1) } })
    reels(...finished)
      .when(cancel)
      .records()
    reels().when(cancel).refuses('NOT_FOUND')
  })

  it('is shared by one link, which can be taken back', () => {
    const share: ReelCommand = { type: 'ShareReel', by: olga, reelId: idOf(1), shareId, tokenHash: 'hash' }
    const shared: ReelEvent = { type: 'ReelShared', data: { reelId: idOf(1), shareId, tokenHash: 'hash' } }
    const takeBack: ReelCommand = { type: 'TakeBackReel', by: olga, reelId: idOf(1) }
    const takenBack: ReelEvent = { type: 'ReelShareTakenBack', data: { reelId: idOf(1) } }
    reels(...finished)
      .when(share)
      .records(shared)
    reels(...finished, shared)
      .when(share)
      .records()
    reels(requested(1)).when(share).refuses('REEL_NOT_READY')
    reels(...finished, shared)
      .when(takeBack)
      .records(takenBack)
    reels(...finished, shared, takenBack)
      .when(share)
      .records(shared)
    reels(...finished)
      .when(takeBack)
      .records()
  })

  it('goes with a match that it shows, and with its maker’s wish', () => {
    const ofBoth = requested(2, {
      pieces: [
        { matchId: club, annotationId: null, clockStart: 0, clockStop: 1 },
        { matchId: cup, annotationId: null, clockStart: 0, clockStop: 1 },
      ],
    })
    const all = reels(...finished, ofBoth, completed(2))
    all
      .when({ type: 'WithdrawReels', matchId: cup })
      .records({ type: 'ReelWithdrawn', data: { reelId: idOf(2), matchId: cup } })
    const deleted = (number: number): ReelEvent => ({ type: 'ReelDeleted', data: { reelId: idOf(number) } })
    all.when({ type: 'DeleteReel', by: olga, reelId: idOf(1) }).records(deleted(1))
    all.when({ type: 'DeleteReel', by: olga, reelId: idOf(9) }).records()
    all.when({ type: 'DeleteAllReels', by: olga }).records(deleted(1), deleted(2))
  })

  it('is uploaded to a site once at a time, and as often as one likes (D91)', () => {
    const upload = { reelId: idOf(1), jobId: 'up-1', site: 'youtube' as const }
    const request: ReelCommand = { type: 'RequestReelUpload', by: olga, ...upload, isPrivate: true }
    const asked: ReelEvent = { type: 'ReelUploadRequested', data: { ...upload, isPrivate: true } }
    const there: ReelEvent = { type: 'ReelUploaded', data: { ...upload, videoId: 'abc' } }
    reels(...finished)
      .when(request)
      .records(asked)
    reels(...finished, asked)
      .when(request)
      .records()
    reels(requested(1)).when(request).refuses('REEL_NOT_READY')
    reels(...finished, asked)
      .when({ type: 'RecordReelUploaded', ...upload, videoId: 'abc' })
      .records(there)
    const begin = { ...upload, secretAddress: 'https://site.test/place' }
    reels(...finished, asked)
      .when({ type: 'RecordReelUploadBegun', ...begin })
      .records({ type: 'ReelUploadBegun', data: begin })
    reels(...finished, asked, there)
      .when({ type: 'RecordReelUploadBegun', ...begin })
      .refuses('STALE_JOB')
    reels(...finished, asked)
      .when({ type: 'RecordReelUploadFailed', ...upload, failure: 'QuotaExceeded' })
      .records({ type: 'ReelUploadFailed', data: { ...upload, failure: 'QuotaExceeded' } })
    reels(...finished, asked, there)
      .when(request)
      .records(asked)
    reels(...finished, asked, there)
      .when({ type: 'RecordReelUploaded', ...upload, videoId: 'abc' })
      .refuses('STALE_JOB')
  })

  it('is not changed by what is folded from it', () => {
    const before = reelsDecider.evolve(reelsDecider.initial, recordedHistory(finished))
    reelsDecider.evolve(
      before,
      recordedHistory<ReelEvent>([{ type: 'ReelDeleted', data: { reelId: idOf(1) } }]),
    )
    expect(before.size).toBe(1)
  })
})
