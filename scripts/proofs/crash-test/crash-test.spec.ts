import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { openSqliteEventLog } from '@courtline/infra/event-log/sqlite/sqlite-event-log'
import { openSqlitePersonalKeys } from '@courtline/infra/personal-keys/sqlite/sqlite-personal-keys'
import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { dataFilesIn } from '@courtline/projections/runtime/data-files'
import { erasureProgress, isHalfDone, leftOf } from './verify-erasure.ts'
import { matchStream, userStream } from '@courtline/messages/ids'
import { ApiClient } from './caller.ts'
import { logViolations } from './verify-site.ts'
import { resumedUploads, shareViolations } from './verify-shares.ts'
import { CommandLedger } from './ledger.ts'
import { killAgainAndAgain } from './rounds.ts'

const someEvent: StoredEvent = {
  id: randomUUID(),
  type: 'LoggedIn',
  version: 1,
  data: {},
  meta: { actorId: 'a', at: new Date(0).toISOString(), commandId: 'c' },
  stream: 'user-1',
  revision: 0,
  position: '1',
}

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

describe('a site that is killed under load', () => {
  it('keeps what it acknowledged, once, and continues where it was', async () => {
    const { ledger, kills, resumed } = await killAgainAndAgain(7, 7, () => undefined)
    expect(ledger.violations).toEqual([])
    expect(ledger.countOf('acknowledged')).toBeGreaterThan(0)
    expect(ledger.films).toBeGreaterThan(0)
    // One kill has met an upload after a chunk of its film: the next attempt continues with what follows.
    expect(resumed).toBeGreaterThan(0)
    // Whether a kill met a rebuild or an upload half done depends on the machine: `npm run crash-test` counts it.
    expect(kills).toEqual({
      any: 1,
      acknowledged: 1,
      rebuild: 1,
      part: 1,
      start: 1,
      erasing: 1,
      sharing: 1,
    })
  })
})

describe('the verification of erasures', () => {
  it('finds what is left of an account that was erased, and an erasure that is half done', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'courtline-erased-'))
    folders.push(folder)
    const keys = openSqlitePersonalKeys({ file: dataFilesIn(folder).keysFile })
    const doomed = { userId: randomUUID(), matchIds: [], files: ['r/m/one.mp4'] }
    keys.keyToSeal(doomed.userId)
    const untouched = erasureProgress(folder, [], [doomed])
    // The file was never there.
    expect(untouched.map(isHalfDone)).toEqual([true])
    expect(leftOf(untouched)).toEqual([
      'An erased account: not true that the account is deleted',
      'An erased account: not true that its key is destroyed',
    ])
    keys.destroy(doomed.userId)
    keys.close()
    const deleted = { stream: userStream(doomed.userId), type: 'UserDeleted' }
    const done = erasureProgress(folder, [{ ...someEvent, ...deleted }], [doomed])
    expect([done.map(isHalfDone), leftOf(done)]).toEqual([[false], []])
  })
})

describe('the verification of a killed site', () => {
  const nobody = { userId: randomUUID(), caller: new ApiClient(() => '', null) }

  /** A log with one edit, and what its clients may have been answered. */
  async function verified(acknowledge: (ledger: CommandLedger, stream: string, eventId: string) => void) {
    const folder = await mkdtemp(path.join(tmpdir(), 'courtline-verified-'))
    folders.push(folder)
    const log = await openSqliteEventLog({ file: path.join(folder, 'log.db') })
    const matchId = randomUUID()
    const id = randomUUID()
    const meta = { actorId: nobody.userId, at: new Date(0).toISOString(), commandId: randomUUID() }
    const data = { annotationId: randomUUID() }
    const event = { id, type: 'ServeRemoved', version: 1, data, meta }
    await log.append(matchStream(matchId), [event], { expected: 'no-stream' })
    await log.close()
    const ledger = new CommandLedger()
    acknowledge(ledger, matchStream(matchId), id)
    return logViolations(
      folder,
      ledger,
      {
        admin: nobody,
        player: nobody,
        annotators: [],
        matchIds: [matchId],
      },
      { videos: [] },
    )
  }

  it('finds nothing where every answer fits the log', async () => {
    const found = await verified((ledger, stream, id) =>
      ledger.record({ stream, eventIds: [id], outcome: 'acknowledged' }),
    )
    expect(found).toEqual([])
  })

  it('finds what was acknowledged and is not there', async () => {
    const found = await verified((ledger, stream, id) =>
      ledger.record({ stream, eventIds: [id, randomUUID()], outcome: 'acknowledged' }),
    )
    expect(found).toEqual([expect.stringContaining('acknowledged stands 0 times')])
  })

  it('finds what was refused and is there', async () => {
    const found = await verified((ledger, stream, id) =>
      ledger.record({ stream, eventIds: [id], outcome: 'refused' }),
    )
    expect(found).toContainEqual(expect.stringContaining('refused stands 1 times'))
  })

  it('finds an edit that no client sent', async () => {
    expect(await verified(() => undefined)).toEqual([expect.stringContaining('No client was acknowledged')])
  })

  it('finds a reel that was never requested, and so never made', async () => {
    const reelId = randomUUID()
    const found = await verified((ledger, stream, id) => {
      ledger.record({ stream, eventIds: [id], outcome: 'acknowledged' })
      ledger.reels.add(reelId)
    })
    expect(found).toEqual([`Reel ${reelId} was requested 0 times, and made 0 times`])
  })

  it('finds a match whose credit was not set aside', async () => {
    const found = await verified((ledger, stream, id) => {
      ledger.record({ stream, eventIds: [id], outcome: 'acknowledged' })
      ledger.matches.add(randomUUID())
    })
    expect(found).toEqual([expect.stringContaining('0 credits were set aside')])
  })
})

describe('the verification of uploads to a video site', () => {
  const of = (type: string, jobId: string): StoredEvent => ({ ...someEvent, type, data: { jobId } })
  const requested = of('ReelUploadRequested', 'a')
  const done = of('ReelUploaded', 'a')
  const shares = new Map([['a', { video: 'https://www.youtube.com/watch?v=video-1' }]])
  const one = { videos: [{ id: 'video-1' }] }

  it.each<[string, readonly StoredEvent[], Parameters<typeof shareViolations>[2], readonly string[]]>([
    ['nothing where each has its video', [requested, done], one, []],
    [
      'a second video of one upload',
      [requested, done],
      { videos: [...one.videos, { id: 'video-2' }] },
      ['The video site has 2 videos of 1 uploads'],
    ],
    [
      'an upload that is done without a video',
      [requested, done],
      { videos: [] },
      [
        'The video site has 0 videos of 1 uploads',
        'The video site has no https://www.youtube.com/watch?v=video-1',
      ],
    ],
    [
      'an upload that has not ended',
      [requested],
      { videos: [] },
      [
        'Upload a was requested 1 times, and ended 0 times',
        'The video site has no https://www.youtube.com/watch?v=video-1',
      ],
    ],
    [
      'a video of an upload that failed',
      [requested, of('ReelUploadFailed', 'a')],
      one,
      ['The video site has 1 videos of 0 uploads'],
    ],
  ])('finds %s', (_, events, videoSite, expected) => {
    expect(shareViolations(events, { shares }, videoSite)).toEqual(expected)
  })

  it('counts what went on in the middle, and not what began again', () => {
    const ranges = ['bytes 0-9/30', 'bytes */30', 'bytes 10-19/30', 'bytes */30', 'bytes 0-9/30']
    expect(resumedUploads({ ranges })).toBe(1)
  })
})
