import { expect, it } from '@jest/globals'
import { type AnyEvent, EVENT_KINDS } from '../events.ts'
import { mediaNamedBy, NAMING_MEDIA } from './named-media.ts'

const raw = { fileName: 'a.mp4', source: 'directUpload', order: 0, uri: 'r/m/raw.mp4', sizeBytes: 1 } as const
const probe = {
  durationSeconds: 1,
  widthPixels: 2,
  heightPixels: 2,
  framesPerSecond: 25,
  videoCodec: 'h264',
  audioCodec: null,
  sizeBytes: 1,
}
const sheet = { everySeconds: 1, columns: 1, count: 1, widthPixels: 2, heightPixels: 2 }
const small = { uri: 'p/m/1-small.mp4', heightPixels: 720, bitsPerSecond: 1_500_000 }
const done = { jobId: 'j', elapsedSeconds: 1 }

const NAMED: readonly (readonly [AnyEvent, readonly string[]])[] = [
  [{ type: 'UploadCompleted', data: { uri: 'r/m/up.mp4' } }, ['r/m/up.mp4']],
  [{ type: 'RawUploadAdded', data: raw }, ['r/m/raw.mp4']],
  [
    { type: 'PreprocessingRequested', data: { jobId: 'j', rawUploads: [raw], cause: 'retry' } },
    ['r/m/raw.mp4'],
  ],
  [
    {
      type: 'Preprocessed',
      data: {
        ...done,
        uri: 'p/m/1.mp4',
        probe,
        method: 'copied',
        titleImageUri: 'i/m/1.jpg',
        thumbnails: { uri: 'i/m/2.jpg', ...sheet },
      },
    },
    ['p/m/1.mp4', 'i/m/1.jpg', 'i/m/2.jpg'],
  ],
  [
    {
      type: 'Preprocessed',
      data: { ...done, uri: 'p/m/1.mp4', probe, method: 'copied', titleImageUri: null, thumbnails: null },
    },
    ['p/m/1.mp4'],
  ],
  [
    { type: 'PostprocessingRequested', data: { jobId: 'j', videoUri: 'p/m/1.mp4', cause: 'forced' } },
    ['p/m/1.mp4'],
  ],
  [
    { type: 'Postprocessed', data: { ...done, uri: 'v/m/1.mp4', pieces: [], durationSeconds: 1 } },
    ['v/m/1.mp4'],
  ],
  [
    {
      type: 'Preprocessed',
      data: {
        ...done,
        uri: 'p/m/1.mp4',
        small,
        probe,
        method: 'copied',
        titleImageUri: null,
        thumbnails: null,
      },
    },
    ['p/m/1.mp4', 'p/m/1-small.mp4'],
  ],
  [
    { type: 'PostprocessingRequested', data: { jobId: 'j', videoUri: 'p/m/1.mp4', small, cause: 'forced' } },
    ['p/m/1.mp4', 'p/m/1-small.mp4'],
  ],
  [
    { type: 'Postprocessed', data: { ...done, uri: 'v/m/1.mp4', small, pieces: [], durationSeconds: 1 } },
    ['v/m/1.mp4', 'p/m/1-small.mp4'],
  ],
  [
    { type: 'TitleImageRequested', data: { jobId: 'j', videoUri: 'p/m/1.mp4', clockSeconds: 3 } },
    ['p/m/1.mp4'],
  ],
  [{ type: 'TitleImageChanged', data: { uri: 'i/m/3.jpg', clockSeconds: null } }, ['i/m/3.jpg']],
]

it.each(NAMED)('%j names its files (D109)', (event, uris) => expect(mediaNamedBy(event)).toEqual(uris))

it('leaves out no event that has the uri of a media file in it', () => {
  const withUri = [...EVENT_KINDS.values()]
    .filter(({ data }) => JSON.stringify(data).includes('^[rpvi]/'))
    .map(({ type }) => type)
  expect([...NAMING_MEDIA].toSorted()).toEqual(withUri.toSorted())
})
