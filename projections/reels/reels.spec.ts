import { describe, expect, it } from '@jest/globals'
import { wholeSite } from '../testing/whole-site.ts'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob, entry, final, friendly } from '../testing/people.ts'
import { reels } from './project.ts'
import { findReel, findSharedReel, makersOfReelsWith, reelsOfUser } from './read.ts'

const ofReels = wholeSite().filter(({ stream }) => stream.startsWith('reels-'))
const until = (type: string) => ofReels.slice(0, ofReels.findIndex(({ event }) => event.type === type) + 1)
const read = (events = ofReels) => givenEvents(events).view(reels)

describe('reels', () => {
  it('are read by their maker, and by the matches that they show', async () => {
    const all = await read()
    expect((await reelsOfUser(all, anaId)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([entry(701), entry(702), entry(703)]),
    )
    expect(await reelsOfUser(all, bob)).toEqual([])
    expect(await makersOfReelsWith(all, final)).toEqual([anaId])
    expect(await makersOfReelsWith(all, friendly)).toEqual([])
    expect(await findReel(all, entry(704))).toBeUndefined()
  })

  it('are found by their link as long as they are shared', async () => {
    const shared = await read(until('ReelShared'))
    expect(await findSharedReel(shared, 'hash-1')).toMatchObject({ id: entry(701) })
    expect(await findSharedReel(await read(), 'hash-1')).toBeUndefined()
  })

  it('state how far they are', async () => {
    const all = await read()
    const stageOf = async (number: number) => (await findReel(all, entry(number)))?.making.stage
    expect([await stageOf(701), await stageOf(702), await stageOf(703)]).toEqual([
      'complete',
      'stopped',
      'withdrawn',
    ])
    expect((await findReel(all, entry(702)))?.jobId).toBe('reel-3')
  })

  it('keep what became of their last upload to a site', async () => {
    const failed = await findReel(await read(until('ReelUploadFailed')), entry(701))
    expect(failed?.uploads.youtube).toMatchObject({ isPrivate: true, failure: 'QuotaExceeded' })
    const there = await findReel(await read(), entry(701))
    expect(there?.uploads.youtube).toMatchObject({ isPrivate: false, failure: null, videoId: 'abc' })
  })
})
