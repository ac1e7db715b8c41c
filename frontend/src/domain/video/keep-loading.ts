import { afterMediaError, NO_FAILURES, waitMsAfter } from './media-errors.ts'
import type { Playback } from './playback.ts'

/** Hears how it goes with a video that stopped. */
export interface LoadingListener {
  /** It stopped, and is tried again; false when it plays on. */
  readonly onInterrupted: (interrupted: boolean) => void
  /** The server refuses the address, which may have expired. */
  readonly onRefused: () => void
  /** It will not come. */
  readonly onFailed: () => void
}

/** Seconds of picture after which an interruption is over for good. */
const RECOVERED_SECONDS = 1

/**
 * Brings a video back that a media error stopped: requests it from the server with growing waits, at once when the browser is
 * online again, loads it, and goes on at the same place, at the same rate. The answer stops it.
 */
export function keepLoading(
  video: HTMLVideoElement,
  playback: Playback,
  listener: LoadingListener,
): () => void {
  let failures = NO_FAILURES
  let failedAtSeconds = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  const tryAgain = async () => {
    timer = undefined
    const errorCode = video.error?.code
    const status = await statusOf(video.currentSrc || video.src)
    if (stopped) return
    const next = afterMediaError(failures, errorCode, status)
    failures = next.failures
    if (next.step === 'give-up') return listener.onFailed()
    if (next.step === 'load') return video.load()
    if (failures.refused > 0) listener.onRefused()
    wait()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void tryAgain(), waitMsAfter(failures))
  }
  const interrupted = () => {
    failedAtSeconds = playback.seconds
    playback.hold()
    listener.onInterrupted(true)
    wait()
  }
  const online = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    void tryAgain()
  }
  const shown = () => listener.onInterrupted(false)
  const moved = () => {
    if (Math.abs(video.currentTime - failedAtSeconds) > RECOVERED_SECONDS) failures = NO_FAILURES
  }
  video.addEventListener('error', interrupted)
  video.addEventListener('canplay', shown)
  video.addEventListener('timeupdate', moved)
  window.addEventListener('online', online)
  return () => {
    stopped = true
    clearTimeout(timer)
    video.removeEventListener('error', interrupted)
    video.removeEventListener('canplay', shown)
    video.removeEventListener('timeupdate', moved)
    window.removeEventListener('online', online)
  }
}

/** What the server answers to a request for the file's first byte; 'unreachable' where none comes. */
async function statusOf(address: string): Promise<number | 'unreachable'> {
  try {
    const { status, body } = await fetch(address, { headers: { Range: 'bytes=0-0' } })
    void body?.cancel()
    return status
  } catch {
    return 'unreachable' // no line, or a store that does not answer other sites
  }
}
