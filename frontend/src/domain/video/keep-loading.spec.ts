import { jest } from '@jest/globals'
import { keepLoading } from './keep-loading.ts'
import { Playback } from './playback.ts'

/** A video that plays at 2, thirty seconds in, from a server that answers these statuses one after the other. */
function playing(...answers: (number | 'unreachable')[]) {
  const video = document.createElement('video')
  video.src = '/media/p/match.mp4'
  const properties = { readyState: 4, duration: 100, error: { code: 2 }, paused: false }
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(video, name, { value, configurable: true })
  const loads = jest.fn()
  const plays = jest.fn(() => Promise.resolve())
  // As the element does it: loading forgets place and rate.
  video.load = () => {
    loads()
    video.currentTime = 0
    video.playbackRate = 1
    video.dispatchEvent(new Event('loadedmetadata'))
    video.dispatchEvent(new Event('canplay'))
  }
  video.play = plays
  const playback = new Playback()
  const detach = playback.attach(video)
  playback.seekTo(30)
  playback.setRate(2)
  globalThis.fetch = () => {
    const status = answers.shift() ?? 206
    return status === 'unreachable'
      ? Promise.reject(new TypeError('offline'))
      : Promise.resolve(new Response('', { status }))
  }
  const heard: string[] = []
  const stop = keepLoading(video, playback, {
    onInterrupted: (interrupted) => heard.push(interrupted ? 'interrupted' : 'back'),
    onRefused: () => heard.push('refused'),
    onFailed: () => heard.push('failed'),
  })
  const close = () => {
    stop()
    detach()
  }
  return { video, heard, loads, plays, close }
}

describe('a video whose line breaks', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it('comes back at the same place and rate, and plays on', async () => {
    const { video, heard, loads, plays, close } = playing('unreachable', 503, 206)
    video.dispatchEvent(new Event('error'))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(heard).toEqual(['interrupted', 'back'])
    expect(loads).toHaveBeenCalledTimes(1)
    expect(plays).toHaveBeenCalledTimes(1)
    expect([video.currentTime, video.playbackRate]).toEqual([30, 2])
    close()
  })

  it('is tried at once when the browser is online again', async () => {
    const { video, heard, close } = playing('unreachable', 'unreachable', 'unreachable', 206)
    video.dispatchEvent(new Event('error'))
    await jest.advanceTimersByTimeAsync(4000)
    expect(heard).toEqual(['interrupted'])
    window.dispatchEvent(new Event('online'))
    await jest.advanceTimersByTimeAsync(0)
    expect(heard).toEqual(['interrupted', 'back'])
    close()
  })

  it('is given up when the server goes on refusing it, after its address was asked for again', async () => {
    const { video, heard, close } = playing(404, 404)
    video.dispatchEvent(new Event('error'))
    await jest.advanceTimersByTimeAsync(10_000)
    expect(heard).toEqual(['interrupted', 'refused', 'failed'])
    close()
  })
})
