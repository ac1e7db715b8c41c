import { Playback } from './playback.ts'

/** A video element without a decoder: jsdom has none, and the handle needs only time, rate and events. */
function attached() {
  const video = document.createElement('video')
  Object.defineProperty(video, 'readyState', { value: 4, configurable: true })
  Object.defineProperty(video, 'duration', { value: 100, configurable: true })
  const playback = new Playback()
  playback.attach(video)
  return { video, playback }
}

describe('playback', () => {
  it('moves by seconds and stays inside the video', () => {
    const { video, playback } = attached()
    playback.seekTo(50)
    playback.seekBy(3)
    expect(video.currentTime).toBe(53)
    playback.seekBy(-80)
    expect(video.currentTime).toBe(0)
    playback.seekTo(500)
    expect(video.currentTime).toBe(100)
  })

  it('changes its rate by 0.5 between 0.5 and 6 (D48)', () => {
    const { video, playback } = attached()
    playback.changeRate(0.5)
    expect(video.playbackRate).toBe(1.5)
    for (let press = 0; press < 20; press += 1) playback.changeRate(0.5)
    expect(video.playbackRate).toBe(6)
    for (let press = 0; press < 20; press += 1) playback.changeRate(-0.5)
    expect(video.playbackRate).toBe(0.5)
  })

  it('goes on where it was, as it was, when the video is loaded again', () => {
    const { video, playback } = attached()
    playback.seekTo(40)
    playback.setRate(2)
    playback.hold()
    playback.changeRate(0.5)
    video.currentTime = 0
    video.playbackRate = 1
    video.dispatchEvent(new Event('loadedmetadata'))
    expect([video.currentTime, video.playbackRate]).toEqual([40, 2.5])
  })

  it('plays a video that comes after it was started, from where it was sent', () => {
    const video = document.createElement('video')
    let plays = 0
    video.play = () => Promise.resolve(void (plays += 1))
    const playback = new Playback()
    playback.seekTo(12)
    playback.play()
    playback.attach(video)
    Object.defineProperty(video, 'readyState', { value: 4 })
    video.dispatchEvent(new Event('loadedmetadata'))
    expect(video.currentTime).toBe(12)
    expect(plays).toBe(1)
  })

  it('runs at 6 while turbo is held and restores the rate before it', () => {
    const { video, playback } = attached()
    playback.setRate(1.5)
    playback.pressTurbo()
    playback.pressTurbo()
    expect(video.playbackRate).toBe(6)
    playback.releaseTurbo()
    expect(video.playbackRate).toBe(1.5)
  })

  it('changes the stored rate while turbo is held', () => {
    const { video, playback } = attached()
    playback.pressTurbo()
    playback.changeRate(0.5)
    expect(video.playbackRate).toBe(6)
    playback.releaseTurbo()
    expect(video.playbackRate).toBe(1.5)
  })

  it('toggles slow between 0.5 and 1', () => {
    const { video, playback } = attached()
    playback.toggleSlow()
    expect(video.playbackRate).toBe(0.5)
    playback.toggleSlow()
    expect(video.playbackRate).toBe(1)
  })

  it('steps to the middle of the neighbouring frame', () => {
    const { video, playback } = attached()
    playback.seekTo(1)
    playback.stepFrame(1, 25)
    expect(video.currentTime).toBeCloseTo(26.5 / 25, 6)
    playback.stepFrame(-1, 25)
    expect(video.currentTime).toBeCloseTo(25.5 / 25, 6)
  })

  it('goes where it was sent before the video was there', () => {
    const playback = new Playback()
    playback.seekTo(42)
    expect(playback.seconds).toBe(42)
    const video = document.createElement('video')
    playback.attach(video)
    Object.defineProperty(video, 'readyState', { value: 1, configurable: true })
    video.dispatchEvent(new Event('loadedmetadata'))
    expect(video.currentTime).toBe(42)
  })

  it('notifies its listeners, until they stop listening', () => {
    const { playback } = attached()
    let received = 0
    const stop = playback.listen(() => {
      received += 1
    })
    playback.seekTo(1)
    const before = received
    expect(before).toBeGreaterThan(0)
    stop()
    playback.seekTo(2)
    expect(received).toBe(before)
  })
})
