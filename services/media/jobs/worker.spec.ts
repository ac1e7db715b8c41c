import { describe, expect, it } from '@jest/globals'
import { isOutputOfJob } from '@courtline/messages/media/job-outputs'
import { DEFAULT_SETTINGS } from '../preprocess-settings.ts'
import { openWorkerRig } from '../testing/worker-rig.ts'

const worker = openWorkerRig()

describe('a title image', () => {
  it('is made of the moment that was chosen, and nothing of it is reported as work on the match', async () => {
    await worker.store.importFile(await worker.copyOf('chosen.mov'), 'p/m1/chosen.mp4')
    const job = { kind: 'title', jobId: 'job-title', matchId: 'm1', videoUri: 'p/m1/chosen.mp4' } as const
    worker.site.show([{ ...job, clockSeconds: 4.2 }])
    worker.site.start()
    const [result] = await worker.site.results(1)
    expect(result).toEqual({
      type: 'RecordTitleImage',
      jobId: 'job-title',
      uri: 'i/m1/job-title-1-title.jpg',
      clockSeconds: 4.2,
    })
    expect((await worker.store.stat('i/m1/job-title-1-title.jpg'))?.sizeBytes).toBeGreaterThan(500)
    expect(worker.site.progress).toEqual([])
  })

  it('fails in words where the video is gone', async () => {
    worker.site.show([
      { kind: 'title', jobId: 'job-gone', matchId: 'm1', videoUri: 'p/m1/gone.mp4', clockSeconds: 1 },
    ])
    worker.site.start()
    const [result] = await worker.site.results(1)
    expect(result).toEqual({
      type: 'RecordTitleImageFailed',
      jobId: 'job-gone',
      why: 'The video of this match is not there any more.',
    })
  })
})

describe('the media worker', () => {
  it('preprocesses a match, keeps video, title image and thumbnails, and sends the match its result', async () => {
    worker.site.show([await worker.preprocessJob('job-1')])
    worker.site.start()
    const [result] = await worker.site.results(1)
    expect(result).toMatchObject({
      type: 'RecordPreprocessed',
      jobId: 'job-1',
      uri: 'p/m1/job-1-1.mp4',
      titleImageUri: 'i/m1/job-1-1-title.jpg',
      thumbnails: { uri: 'i/m1/job-1-1-thumbnails.jpg', everySeconds: 1, count: 6, columns: 10 },
      method: 'copied',
      probe: { durationSeconds: 6, framesPerSecond: 25, videoCodec: 'h264', audioCodec: 'aac' },
    })
    for (const uri of ['p/m1/job-1-1.mp4', 'i/m1/job-1-1-title.jpg', 'i/m1/job-1-1-thumbnails.jpg']) {
      expect((await worker.store.stat(uri))?.sizeBytes).toBeGreaterThan(500)
    }
  })

  it('makes a second rendition of a video that takes more than slow lines carry, and cuts both', async () => {
    worker.site.show([await worker.preprocessJob('job-two')])
    worker.site.start(worker.ffmpeg, { settings: { ...DEFAULT_SETTINGS, slowLineBitsPerSecond: 1 } })
    const [made] = await worker.site.results(1)
    const small = { uri: 'p/m1/job-two-1-small.mp4', heightPixels: 90, bitsPerSecond: expect.any(Number) }
    expect(made).toMatchObject({ type: 'RecordPreprocessed', uri: 'p/m1/job-two-1.mp4', small })
    expect(isOutputOfJob('job-two', 'job-two-1-small.mp4')).toBe(true)
    const job = {
      kind: 'postprocess',
      jobId: 'job-cut',
      matchId: 'm1',
      videoUri: 'p/m1/job-two-1.mp4',
    } as const
    worker.site.show([{ ...job, small: { uri: small.uri, heightPixels: 90, bitsPerSecond: 1000 } }])
    expect((await worker.site.results(2))[1]).toMatchObject({
      type: 'RecordPostprocessed',
      uri: 'v/m1/job-cut-1.mp4',
      small: { uri: 'v/m1/job-cut-1-small.mp4', heightPixels: 90, bitsPerSecond: 1000 },
    })
    for (const uri of ['p/m1/job-two-1-small.mp4', 'v/m1/job-cut-1-small.mp4'])
      expect((await worker.store.stat(uri))?.sizeBytes).toBeGreaterThan(500)
    const shares = worker.site.progress.filter(({ kind }) => kind === 'preprocess').map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  })

  it('cuts a match by its serves', async () => {
    worker.site.show([await worker.preprocessJob('job-2')])
    worker.site.start()
    await worker.site.results(1)
    worker.site.show([{ kind: 'postprocess', jobId: 'job-3', matchId: 'm1', videoUri: 'p/m1/job-2-1.mp4' }])
    expect((await worker.site.results(2))[1]).toMatchObject({
      type: 'RecordPostprocessed',
      jobId: 'job-3',
      uri: 'v/m1/job-3-1.mp4',
      pieces: [{ clockStart: 2, clockStop: 4.52 }],
    })
    expect(await worker.store.stat('v/m1/job-3-1.mp4')).toBeDefined()
  })

  it('reports progress with the job it is of', async () => {
    worker.site.show([await worker.preprocessJob('job-4')])
    worker.site.start()
    await worker.site.results(1)
    expect(worker.site.progress.at(-1)).toMatchObject({ jobId: 'job-4', kind: 'preprocess' })
  })
})
