import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** Numbers that look random and follow from the seed alone, so that a run can be repeated. */
export class Random {
  readonly #generator: ReturnType<typeof xoroshiro128plus>

  constructor(seed: number) {
    this.#generator = xoroshiro128plus(seed)
  }

  /** At least 0, less than 1. */
  next(): number {
    return uniformFloat64(this.#generator)
  }

  /** A whole number, both ends included; `least` where `most` is less. */
  between(least: number, most: number): number {
    return uniformInt(this.#generator, least, Math.max(least, most))
  }

  pick<T>(of: readonly T[]): T {
    const found = of[Math.floor(this.next() * of.length)]
    if (found === undefined) throw new Error('Nothing to pick from')
    return found
  }
}
