import { Playback } from '../playback.ts'

/** A video of 100 seconds that neither loads nor plays: it is where it is put. */
export function placedVideo() {
  const playback = new Playback()
  const video = document.createElement('video')
  Object.defineProperty(video, 'readyState', { value: 1 })
  Object.defineProperty(video, 'duration', { value: 100 })
  const letGo = playback.attach(video)
  const goTo = (seconds: number) => {
    video.currentTime = seconds
    video.dispatchEvent(new Event('timeupdate'))
  }
  return { playback, goTo, letGo }
}
