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
 * copies share. It is written to by the annotator who branched it off, until it is settled. Every key keeps the place at which it
 * was set first, even one that is deleted and set again.
 */
export class LayeredMap<K, V extends object | string> implements WritableMap<K, V> {
  readonly #base: ReadonlyMap<K, V | typeof GONE>
  readonly #layer: Map<K, V | typeof GONE>
  #size: number

  private constructor(base: ReadonlyMap<K, V | typeof GONE>, layer: Map<K, V | typeof GONE>, size: number) {
    this.#base = base
    this.#layer = layer
    this.#size = size
  }

  /** A writable copy; `map` itself stays as it is, and may not be written to from now on. */
  static over<K, V extends object | string>(map: ReadonlyMap<K, V>): LayeredMap<K, V> {
    if (map instanceof LayeredMap) return new LayeredMap(map.#base, new Map(map.#layer), map.#size)
    return new LayeredMap(map, new Map(), map.size)
  }

  /** The same map, to be read and branched off from now on. */
  settled(): LayeredMap<K, V> {
    if (this.#layer.size <= LARGEST_LAYER) return this
    // Over nothing the layer is the whole: a match that is opened afresh is not written out twice.
    if (this.#base.size === 0) return new LayeredMap(this.#layer, new Map(), this.#size)
    const whole = new Map(this.#base)
    for (const [key, value] of this.#layer) whole.set(key, value)
    return new LayeredMap(whole, new Map(), this.#size)
  }

  get size(): number {
    return this.#size
  }

  get(key: K): V | undefined {
    const value = this.#layer.get(key) ?? this.#base.get(key)
    return value === GONE ? undefined : value
  }

  has(key: K): boolean {
    return this.get(key) !== undefined
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

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, known] of this.#base) {
      const value = this.#layer.get(key) ?? known
      if (value !== GONE) visit(value, key, this)
    }
    for (const [key, value] of this.#layer)
      if (value !== GONE && !this.#base.has(key)) visit(value, key, this)
  }

  entries(): MapIterator<[K, V]> {
    const found: [K, V][] = []
    this.forEach((value, key) => void found.push([key, value]))
    return found.values()
  }

  keys(): MapIterator<K> {
    const found: K[] = []
    this.forEach((_, key) => void found.push(key))
    return found.values()
  }

  values(): MapIterator<V> {
    const found: V[] = []
    this.forEach((value) => void found.push(value))
    return found.values()
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries()
  }
}
