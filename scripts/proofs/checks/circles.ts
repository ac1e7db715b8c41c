import type { Import } from './import-graph.ts'

/**
 * Groups of files that import each other in a circle, values and types alike: strongly connected components of more than
 * one file, by Tarjan's algorithm.
 */
export function circlesIn(imports: readonly Import[]): readonly (readonly string[])[] {
  return new CircleSearch(imports).circles()
}

class CircleSearch {
  readonly #next = new Map<string, string[]>()
  readonly #order = new Map<string, number>()
  readonly #lowest = new Map<string, number>()
  readonly #open: string[] = []
  readonly #circles: string[][] = []

  constructor(imports: readonly Import[]) {
    for (const { from, to } of imports) {
      this.#next.set(from, [...(this.#next.get(from) ?? []), to])
      if (from === to) this.#circles.push([from])
    }
  }

  circles(): readonly (readonly string[])[] {
    for (const file of this.#next.keys()) if (!this.#order.has(file)) this.#visit(file)
    return this.#circles
  }

  #visit(file: string): void {
    const number = this.#order.size
    this.#order.set(file, number)
    this.#lowest.set(file, number)
    this.#open.push(file)
    for (const other of this.#next.get(file) ?? []) {
      if (!this.#order.has(other)) this.#visit(other)
      if (this.#open.includes(other)) this.#lower(file, this.#lowest.get(other) ?? number)
    }
    if (this.#lowest.get(file) === number) this.#close(file)
  }

  #lower(file: string, to: number): void {
    this.#lowest.set(file, Math.min(this.#lowest.get(file) ?? to, to))
  }

  #close(file: string): void {
    const component = this.#open.splice(this.#open.indexOf(file))
    if (component.length > 1) this.#circles.push(component.toSorted())
  }
}
