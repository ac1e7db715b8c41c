import { randomUUID } from 'node:crypto'
import { fits } from '@courtline/messages/check'
import type { TSchema } from 'typebox'
import type { Random } from '../crash-test/random.ts'

/** As much of JSON Schema as our messages use. */
interface Node {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, Node>>
  readonly items?: Node | readonly Node[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** What a field of this name may well hold so that a request means something; undefined: whatever its schema allows. */
export type Known = (field: string) => unknown

/** A value that a schema allows, its odd corners included; `oftenKnown` of the fields that may are filled from `known`. */
export function valueOf(schema: TSchema, random: Random, known: Known, oftenKnown = OFTEN_KNOWN): unknown {
  return new Maker(random, known, oftenKnown).value(schema, '')
}

const ODD_TEXTS = [
  '',
  ' ',
  'O’Neill & Söhne',
  '<b>"x"</b>',
  '../../etc/passwd',
  '__proto__',
  '日本語 🎾',
  '\u0000\u202e',
  '\ud800',
]
const OFTEN_KNOWN = 0.85
const MOST_ITEMS = 3

class Maker {
  readonly #random: Random
  readonly #known: Known
  readonly #oftenKnown: number

  constructor(random: Random, known: Known, oftenKnown: number) {
    this.#random = random
    this.#known = known
    this.#oftenKnown = oftenKnown
  }

  value(node: Node, field: string): unknown {
    if (node.const !== undefined) return node.const
    if (node.enum) return this.#random.pick(node.enum)
    const known = this.#random.next() < this.#oftenKnown ? this.#known(field) : undefined
    // A word such as 'description' names an object in one message and a text in another.
    if (known !== undefined && fits(node, known)) return known
    const members = node.anyOf ?? node.oneOf
    if (members) return this.value(this.#random.pick(members), field)
    if (node.type === undefined) return null
    switch (node.type) {
      case 'object':
        return this.#object(node)
      case 'array':
        return this.#array(node, field)
      case 'string':
        return this.#text(node)
      case 'integer':
        return this.#whole(node)
      case 'number':
        return this.#number(node)
      case 'boolean':
        return this.#random.next() < 0.5
      case 'null':
        return null
    }
  }

  #object({ properties = {}, required = [], patternProperties, minProperties = 0 }: Node): unknown {
    const made: [string, unknown][] = []
    for (const [name, node] of Object.entries(properties)) {
      const isNeeded = required.includes(name)
      if (isNeeded || this.#random.next() < 0.5) made.push([name, this.value(node, name)])
    }
    const [first] = Object.entries(properties)
    if (made.length < minProperties && first) made.push([first[0], this.value(first[1], first[0])])
    for (const node of Object.values(patternProperties ?? {}))
      for (let n = this.#random.between(0, 2); n > 0; n -= 1) made.push([`key${n}`, this.value(node, '')])
    return Object.fromEntries(made)
  }

  #array({ items, minItems = 0, maxItems = MOST_ITEMS }: Node, field: string): unknown[] {
    if (Array.isArray(items)) return items.map((node: Node) => this.value(node, field))
    const count = this.#random.between(minItems, Math.max(minItems, Math.min(maxItems, MOST_ITEMS)))
    const node: Node = isNode(items) ? items : {}
    return Array.from({ length: count }, () => this.value(node, field))
  }

  #text({ format, pattern, minLength = 0, maxLength = 40 }: Node): string {
    if (format === 'uuid') return randomUUID()
    if (format === 'email') return `u${this.#random.between(1, 99_999)}@courtline.test`
    if (format === 'date') return this.#random.pick(['2026-02-28', '2024-02-29', '1999-12-31'])
    if (format === 'date-time')
      return this.#random.pick(['2026-05-01T12:00:00.000Z', '2030-01-01T00:00:00.000Z'])
    if (pattern?.includes('64')) return this.#random.pick(['0123456789abcdef', 'fedcba9876543210']).repeat(4)
    if (pattern?.startsWith('^https')) return `https://video.example/${this.#random.between(1, 99)}`
    if (pattern?.startsWith('^[A-Za-z0-9_'))
      return this.#random.pick(['', 'service=Second', 'set=0.1&for=1', 'biggest=%00', 'x'.repeat(80)])
    if (pattern?.startsWith('^[a-z0-9]')) return `page-${this.#random.between(1, 99)}`
    if (pattern !== undefined) return `r/${randomUUID()}/a.mp4`
    const text = this.#random.next() < 0.7 ? 'some words' : this.#random.pick(ODD_TEXTS)
    return (this.#random.next() < 0.05 ? text.repeat(maxLength) : text)
      .slice(0, maxLength)
      .padEnd(minLength, 'x')
  }

  #whole({ minimum = -1_000_000, maximum = 1_000_000 }: Node): number {
    const choice = this.#random.next()
    if (choice < 0.1) return minimum
    if (choice < 0.2) return maximum
    return this.#random.between(Math.max(minimum, 0), Math.min(maximum, 50))
  }

  #number({ minimum = -1e9, maximum = 1e9 }: Node): number {
    const choice = this.#random.next()
    if (choice < 0.05) return minimum
    if (choice < 0.1) return maximum
    if (choice < 0.5) return Math.max(minimum, Math.min(maximum, this.#random.between(0, 6)))
    return Math.max(minimum, Math.min(maximum, this.#random.next() * 1000))
  }
}

const isNode = (items: Node['items']): items is Node => items !== undefined && !Array.isArray(items)
