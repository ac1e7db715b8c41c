import type { Random } from '../crash-test/random.ts'

const WRONG = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  'x',
  'x'.repeat(5000),
  [],
  {},
  [[[[[]]]]],
  { $ne: null },
  '9'.repeat(400),
]

/** The value with one to three things wrong with it, somewhere. */
export function broken(value: unknown, random: Random): unknown {
  let now = value
  for (let times = random.between(1, 3); times > 0; times -= 1) now = brokenOnce(now, random)
  return now
}

function brokenOnce(value: unknown, random: Random): unknown {
  const goesDeeper = random.next() < 0.7
  if (Array.isArray(value)) {
    if (value.length === 0 || !goesDeeper)
      return random.pick([[...value, random.pick(WRONG)], value.slice(1), {}])
    const at = random.between(0, value.length - 1)
    return value.map((item: unknown, index) => (index === at ? brokenOnce(item, random) : item))
  }
  if (typeof value === 'object' && value !== null) return brokenObject({ ...value }, random, goesDeeper)
  return random.pick(WRONG)
}

function brokenObject(value: Record<string, unknown>, random: Random, goesDeeper: boolean): unknown {
  const names = Object.keys(value)
  if (names.length === 0) return random.pick(WRONG)
  const name = random.pick(names)
  if (goesDeeper) return { ...value, [name]: brokenOnce(value[name], random) }
  const { [name]: left, ...others } = value
  return random.pick<unknown>([
    others,
    { ...value, [`${name}s`]: left },
    { ...value, constructor: { prototype: { isAdmin: true } } },
    JSON.parse(`{"__proto__":{"isAdmin":true},"x":${JSON.stringify(left ?? null)}}`),
    random.pick(WRONG),
  ])
}

const SWOLLEN_ITEMS = 2000

/** The value with its lists and its fields multiplied, and something wrong in each of them. */
export function swollen(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    const [first] = value
    return Array.from({ length: SWOLLEN_ITEMS }, () => brokenOnce(first ?? {}, random))
  }
  if (typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).map(([name, each]) => [name, swollen(each, random)] as const)
  const unknown = Array.from({ length: random.pick([0, SWOLLEN_ITEMS]) }, (_, n) => [`field${n}`, n] as const)
  return Object.fromEntries([...inside, ...unknown])
}

/** What is no JSON at all, or not declared as such. */
export const BROKEN_TEXTS = [
  '',
  '{',
  '{"a":',
  'null',
  '[]',
  '"text"',
  '{"a":1}garbage',
  '\u0000',
  '{"a":NaN}',
  '['.repeat(20_000),
]
