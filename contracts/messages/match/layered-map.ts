/** What a fold writes to: a map, or a layer over one. */
export interface WritableMap<K, V> extends ReadonlyMap<K, V> {
  set(key: K, value: V): unknown
  delete(key: K): unknown
}

const GONE = Symbol('gone')

/** Larger layers are written out whole: then the copies of the next ones are small again. */
const LARGEST_LAYER = 64

/**
 * A map whose copies cost what has changed lately and not what it holds: a layer of changes over a map that all of its
 * copies share. It is written to by whoever branched it off, until it is settled. Keys keep their place while they are
 * overwritten; one that is deleted and set again may come last.
 */
export class LayeredMap<K, V> implements WritableMap<K, V> {
  readonly #base: ReadonlyMap<K, V>
  readonly #layer: Map<K, V | typeof GONE>
  #size: number

  private constructor(base: ReadonlyMap<K, V>, layer: Map<K, V | typeof GONE>, size: number) {
    this.#base = base
    this.#layer = layer
    this.#size = size
  }

  /** A writable copy; `map` itself stays as it is, and may not be written to from now on. */
  static over<K, V>(map: ReadonlyMap<K, V>): LayeredMap<K, V> {
    if (map instanceof LayeredMap) return new LayeredMap(map.#base, new Map(map.#layer), map.#size)
    return new LayeredMap(map, new Map(), map.size)
  }

  /** The same map, to be read and branched off from now on. */
  settled(): LayeredMap<K, V> {
    return this.#layer.size > LARGEST_LAYER ? new LayeredMap(new Map(this), new Map(), this.#size) : this
  }

  get size(): number {
    return this.#size
  }

  get(key: K): V | undefined {
    const changed = this.#layer.get(key)
    if (changed === GONE) return undefined
    return changed ?? this.#base.get(key)
  }

  has(key: K): boolean {
    return this.#layer.has(key) ? this.#layer.get(key) !== GONE : this.#base.has(key)
  }

  set(key: K, value: V): void {
    if (!this.has(key)) this.#size += 1
    this.#layer.set(key, value)
  }

  delete(key: K): void {
    if (!this.has(key)) return
    this.#size -= 1
    this.#layer.set(key, GONE)
  }

  *entries(): Generator<[K, V], undefined> {
    for (const [key, value] of this.#base) {
      const changed = this.#layer.get(key)
      if (changed !== GONE) yield [key, changed ?? value]
    }
    for (const [key, value] of this.#layer) if (value !== GONE && !this.#base.has(key)) yield [key, value]
    return undefined
  }

  *keys(): Generator<K, undefined> {
    for (const [key] of this.entries()) yield key
    return undefined
  }

  *values(): Generator<V, undefined> {
    for (const [, value] of this.entries()) yield value
    return undefined
  }

  [Symbol.iterator](): Generator<[K, V], undefined> {
    return this.entries()
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this)
  }
}
