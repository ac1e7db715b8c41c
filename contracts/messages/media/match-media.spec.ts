import { describe, expect, it } from '@jest/globals'
import type { MatchEvent } from '../events.ts'
import type { UploadEvent } from './upload.ts'
import { allMedia, keptMedia, mediaAfter, mediaToRemove, NO_MEDIA, type MatchMedia } from './match-media.ts'

type Named = MatchEvent | UploadEvent
const raw = (uri: string): Named => ({
  type: 'RawUploadAdded',
  data: { fileName: 'a.mp4', source: 'directUpload', order: 0, uri, sizeBytes: 1 },
})
const probe = {
  durationSeconds: 1,
  widthPixels: 1,
  heightPixels: 1,
  framesPerSecond: 25,
  videoCodec: 'h264',
  audioCodec: null,
  sizeBytes: 1,
}
const uncut = (n: number): Named => ({
  type: 'Preprocessed',
  data: {
    jobId: `pre-${n}`,
    uri: `p/m/${n}.mp4`,
    probe,
    titleImageUri: `i/m/${n}.jpg`,
    thumbnails: null,
    method: 'copied',
    elapsedSeconds: 1,
  },
})
const cut = (n: number): Named => ({
  type: 'Postprocessed',
  data: { jobId: `post-${n}`, uri: `v/m/${n}.mp4`, pieces: [], durationSeconds: 1, elapsedSeconds: 1 },
})
/** The same with a smaller rendition. */
function inTwo(event: Named, uri: string): Named {
  const small = { uri, heightPixels: 720, bitsPerSecond: 1_500_000 }
  if (event.type === 'Preprocessed') return { ...event, data: { ...event.data, small } }
  if (event.type === 'Postprocessed') return { ...event, data: { ...event.data, small } }
  return event
}
const title = (uri: string): Named => ({ type: 'TitleImageChanged', data: { uri, clockSeconds: 1 } })
const REPLACED: Named = { type: 'FilesReplaced', data: {} }
const DELETED: Named = { type: 'MatchDeleted', data: {} }

/** One event an hour, from midnight on. */
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))
const after = (...events: Named[]): MatchMedia =>
  events.reduce((media, event, hour) => mediaAfter(media, event, at(hour).toISOString()), NO_MEDIA)
const FINISHED = [raw('r/m/a.mp4'), uncut(1), cut(1)]

describe('the media of a match (D109)', () => {
  it('are all kept that it is made of', () => {
    const media = after(...FINISHED)
    expect(keptMedia(media)).toEqual(['r/m/a.mp4', 'p/m/1.mp4', 'i/m/1.jpg', 'v/m/1.mp4'])
    expect(mediaToRemove(media, at(10_000))).toEqual([])
  })

  it.each<readonly [string, readonly Named[], string]>([
    ['a cut', [cut(2)], 'v/m/1.mp4'],
    ['a picture', [title('i/m/other.jpg')], 'i/m/1.jpg'],
  ])('lose %s 24 hours after a newer one is shown, not before', (_, newer, uri) => {
    const media = after(...FINISHED, ...newer)
    expect(mediaToRemove(media, at(3 + 23))).toEqual([])
    expect(mediaToRemove(media, at(3 + 24))).toEqual([uri])
    expect(keptMedia(media)).not.toContain(uri)
  })

  it('are the smaller renditions too, which go and stay with the large ones', () => {
    const both = [raw('r/m/a.mp4'), inTwo(uncut(1), 'p/m/1-small.mp4'), inTwo(cut(1), 'v/m/1-small.mp4')]
    const media = after(...both)
    expect(keptMedia(media)).toEqual(expect.arrayContaining(['p/m/1-small.mp4', 'v/m/1-small.mp4']))
    const cutAgain = after(...both, cut(2))
    expect(mediaToRemove(cutAgain, at(100))).toEqual(['v/m/1.mp4', 'v/m/1-small.mp4'])
    const replaced = after(...both, REPLACED, raw('r/m/b.mp4'), uncut(2), cut(2))
    expect(mediaToRemove(replaced, at(100))).toEqual(
      expect.arrayContaining(['p/m/1-small.mp4', 'v/m/1-small.mp4']),
    )
    expect(allMedia(replaced)).toEqual(expect.arrayContaining(['p/m/1-small.mp4', 'v/m/1-small.mp4']))
    const made = after(...both, inTwo(uncut(2), 'p/m/2-small.mp4'))
    expect(mediaToRemove(made, at(100))).toEqual(expect.arrayContaining(['p/m/1-small.mp4']))
    expect(keptMedia(made)).toContain('v/m/1-small.mp4')
  })

  it('keep a picture that was chosen again', () => {
    const media = after(...FINISHED, title('i/m/other.jpg'), title('i/m/1.jpg'))
    expect(mediaToRemove(media, at(100))).toEqual(['i/m/other.jpg'])
  })

  it('keep what was replaced until what replaces it is shown', () => {
    const replaced = [...FINISHED, REPLACED, raw('r/m/b.mp4')]
    expect(mediaToRemove(after(...replaced), at(1000))).toEqual([])
    const prepared = after(...replaced, uncut(2))
    expect(mediaToRemove(prepared, at(1000))).toEqual(['i/m/1.jpg', 'r/m/a.mp4', 'p/m/1.mp4'])
    expect(keptMedia(prepared)).toContain('v/m/1.mp4')
    expect(mediaToRemove(after(...replaced, uncut(2), cut(2)), at(1000))).toContain('v/m/1.mp4')
  })

  it('stay while the match can be brought back, and go as a whole with it', () => {
    const deleted = [...FINISHED, cut(2), DELETED]
    expect(mediaToRemove(after(...deleted), at(4))).toEqual([])
    expect(keptMedia(after(...deleted, { type: 'MatchRestored', data: {} }))).toContain('v/m/2.mp4')
    const gone = after(...deleted, { type: 'MediaRemoved', data: {} })
    expect(keptMedia(gone)).toEqual([])
    expect(mediaToRemove(gone, at(5))).toEqual(allMedia(gone))
    expect(allMedia(gone).toSorted()).toEqual(
      ['r/m/a.mp4', 'p/m/1.mp4', 'i/m/1.jpg', 'v/m/1.mp4', 'v/m/2.mp4'].toSorted(),
    )
  })
})
