const WINDOW_MS = 6000

/** Speed over the last seconds, from how many bytes had gone at which moment. */
export class Speed {
  #samples: { readonly atMs: number; readonly bytes: number }[] = []

  note(atMs: number, bytes: number): void {
    this.#samples.push({ atMs, bytes })
    this.#samples = this.#samples.filter((sample) => atMs - sample.atMs <= WINDOW_MS)
  }

  /** Bytes a second; 0 while there is too little to measure. */
  get bytesPerSecond(): number {
    const first = this.#samples[0]
    const last = this.#samples.at(-1)
    if (!first || !last || last.atMs - first.atMs < 500) return 0
    return Math.max(0, ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs))
  }
}
