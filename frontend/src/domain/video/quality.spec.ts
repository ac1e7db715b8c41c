import { playsSmall, quality, watchStalls, type LineState } from './quality.ts'

const LINE: LineState = { bitsPerSecond: undefined, savesData: false, stalls: false }

describe('which rendition of a video is played', () => {
  it.each<[string, Parameters<typeof playsSmall>, boolean]>([
    ['the large one, as long as nothing speaks against it', ['auto', LINE, 8e6], false],
    ['the large one on a fast line', ['auto', { ...LINE, bitsPerSecond: 10e6 }, 6e6], false],
    [
      'the large one on as fast a line as browsers report',
      ['auto', { ...LINE, bitsPerSecond: 10e6 }, 12e6],
      false,
    ],
    ['the small one on a line with no room to spare', ['auto', { ...LINE, bitsPerSecond: 7e6 }, 6e6], true],
    ['the small one for users who save data', ['auto', { ...LINE, savesData: true }, 6e6], true],
    [
      'the small one once the large one has stopped repeatedly',
      ['auto', { ...LINE, stalls: true }, 6e6],
      true,
    ],
    ['the large one where it was chosen', ['high', { ...LINE, stalls: true }, 6e6], false],
    ['the small one where it was chosen', ['low', { ...LINE, bitsPerSecond: 10e6 }, 6e6], true],
  ])('is %s', (_, args, small) => {
    expect(playsSmall(...args)).toBe(small)
  })
})

describe('a line that is too slow', () => {
  beforeEach(() => quality.choose('auto'))

  it('is known by two stops within a minute, and forgotten at the next choice', () => {
    quality.stalled(0)
    quality.stalled(61_000)
    expect(quality.line.stalls).toBe(false)
    quality.stalled(62_000)
    expect(quality.line.stalls).toBe(true)
    quality.choose('auto')
    expect(quality.line.stalls).toBe(false)
  })

  it('does not show in the waits that follow a jump or a pause', () => {
    const video = document.createElement('video')
    const stop = watchStalls(video)
    video.dispatchEvent(new Event('waiting'))
    video.dispatchEvent(new Event('seeking'))
    video.dispatchEvent(new Event('waiting'))
    expect(quality.line.stalls).toBe(false)
    stop()
  })

  it('keeps the choice in this browser', () => {
    quality.choose('low')
    expect(localStorage.getItem('courtline.quality')).toBe('low')
  })
})
