import type { WatchedPart } from '@courtline/messages/recruiting/scouting'

/** Shorter spans are not counted: the viewer only passed by. */
const SHORTEST_SECONDS = 1
/** A step of the playhead that is longer than this is a jump, not watching. */
const LONGEST_STEP_SECONDS = 2

/** Spans of the video that were played, in the order in which they were. */
export class WatchedSpans {
  #spans: { startSeconds: number; endSeconds: number }[] = []
  #last: number | undefined

  /** The playhead is here, playing or not. */
  at(seconds: number, playing: boolean): void {
    const last = this.#last
    this.#last = playing ? seconds : undefined
    if (!playing || last === undefined) return
    const step = seconds - last
    if (step <= 0 || step > LONGEST_STEP_SECONDS) return
    const open = this.#spans.at(-1)
    if (open?.endSeconds === last) open.endSeconds = seconds
    else this.#spans.push({ startSeconds: last, endSeconds: seconds })
  }

  /** What was played since the last call. */
  take(): readonly WatchedPart[] {
    const taken = this.#spans.filter(
      ({ startSeconds, endSeconds }) => endSeconds - startSeconds >= SHORTEST_SECONDS,
    )
    this.#spans = []
    return taken
  }
}
