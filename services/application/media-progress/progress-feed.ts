import type { MediaProgress } from '@courtline/messages/media/media'

export type ProgressListener = (matchId: string, progress: MediaProgress) => void

/** From the media worker to open pages: never stored (D29). */
export class ProgressFeed {
  readonly #listeners = new Set<ProgressListener>()

  add(listener: ProgressListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  publish(matchId: string, progress: MediaProgress): void {
    for (const listener of this.#listeners) listener(matchId, progress)
  }
}
