import { useSyncExternalStore } from 'react'

/** The choice of a viewer between two renditions of a video; 'auto' follows the connection. */
export const QUALITY_CHOICES = ['auto', 'high', 'low'] as const
export type ChosenQuality = (typeof QUALITY_CHOICES)[number]

/** What is known of the line. */
export interface LineState {
  /** As the browser guesses it; undefined where it does not. */
  readonly bitsPerSecond: number | undefined
  /** The user pays by volume, or has the browser save data. */
  readonly savesData: boolean
  /** The video has stopped again and again to wait for bytes. */
  readonly stalls: boolean
}

/** A line must carry so much more than the video takes, or it stops at every scene with much movement. */
const HEADROOM = 1.5
/** Browsers report no more than this, so that pages cannot recognize a user by it. */
const MOST_REPORTED = 10_000_000

/** Whether the smaller rendition is played. `bitsPerSecond` is what the large one takes. */
export function playsSmall(choice: ChosenQuality, line: LineState, bitsPerSecond: number): boolean {
  if (choice !== 'auto') return choice === 'low'
  if (line.savesData || line.stalls) return true
  return (
    line.bitsPerSecond !== undefined && line.bitsPerSecond < Math.min(bitsPerSecond * HEADROOM, MOST_REPORTED)
  )
}

/** So many stops within this time are no accident. */
const STALLS = 2
const STALLS_WITHIN_MS = 60_000
const KEPT_AS = 'courtline.quality'

/** The choice of this browser and what its line has been like on this page. */
class Quality {
  #choice: ChosenQuality = QUALITY_CHOICES.find((each) => each === localStorage.getItem(KEPT_AS)) ?? 'auto'
  #stalledAtMs: readonly number[] = []
  #line: LineState = { ...reportedLine(), stalls: false }
  readonly #listeners = new Set<() => void>()

  get choice(): ChosenQuality {
    return this.#choice
  }

  get line(): LineState {
    return this.#line
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  choose(choice: ChosenQuality): void {
    this.#choice = choice
    localStorage.setItem(KEPT_AS, choice)
    this.#setLine({ ...reportedLine(), stalls: false })
  }

  /** The video stopped to wait for bytes. */
  stalled(nowMs: number): void {
    this.#stalledAtMs = [...this.#stalledAtMs, nowMs].filter((at) => nowMs - at < STALLS_WITHIN_MS)
    if (this.#stalledAtMs.length >= STALLS) this.#setLine({ ...this.#line, stalls: true })
  }

  #setLine(line: LineState): void {
    this.#line = line
    this.#stalledAtMs = []
    for (const listener of this.#listeners) listener()
  }
}

export const quality = new Quality()

export function useQuality() {
  const choice = useSyncExternalStore(quality.subscribe, () => quality.choice)
  const line = useSyncExternalStore(quality.subscribe, () => quality.line)
  return { choice, line }
}

/** Counts the times at which a playing video waits for bytes; not those right after a jump. The answer ends it. */
export function watchStalls(video: HTMLVideoElement): () => void {
  let jumpedAtMs = performance.now()
  const jumped = () => {
    jumpedAtMs = performance.now()
  }
  const waits = () => {
    const now = performance.now()
    if (!video.paused && !video.seeking && now - jumpedAtMs > AFTER_JUMP_MS) quality.stalled(now)
  }
  video.addEventListener('seeking', jumped)
  video.addEventListener('play', jumped)
  video.addEventListener('waiting', waits)
  return () => {
    video.removeEventListener('seeking', jumped)
    video.removeEventListener('play', jumped)
    video.removeEventListener('waiting', waits)
  }
}
const AFTER_JUMP_MS = 3000

function reportedLine(): Pick<LineState, 'bitsPerSecond' | 'savesData'> {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  if (typeof connection !== 'object' || connection === null)
    return { bitsPerSecond: undefined, savesData: false }
  const megabits = 'downlink' in connection ? connection.downlink : undefined
  return {
    bitsPerSecond: typeof megabits === 'number' ? megabits * 1e6 : undefined,
    savesData: 'saveData' in connection && connection.saveData === true,
  }
}
