import { EVENT_KINDS } from '../events.ts'

/** One step of a shape's history: from version n to n + 1, on plain JSON. */
type Upcaster = (data: Json) => Json
type Json = Readonly<Record<string, unknown>>

/**
 * Old shapes, read as new ones (D14). Stored events are never rewritten; each step is pure, total on every stored
 * sample of its version, and has such a sample in `upcasters.spec.ts`. Key: `type@version` that the step reads.
 */
const STEPS: Readonly<Record<string, Upcaster>> = {
  'AdjustmentAdded@1': (data) => ({ ...data, description: withoutOldTiebreaker(data['description']) }),
  'AdjustmentChanged@1': (data) => ({ ...data, changes: withoutOldTiebreaker(data['changes']) }),
  // Until version 2 every link was a plain one.
  'FetchRequested@1': (data) => ({ ...data, source: 'url' }),
}

/** Until version 2 there was one tiebreaker, to 7 points. */
function withoutOldTiebreaker(part: unknown): unknown {
  if (!isObject(part) || !isObject(part['adjustment'])) return part
  if (part['adjustment']['name'] !== 'Start tiebreaker') return part
  return { ...part, adjustment: { ...part['adjustment'], name: 'Start 7-point tiebreaker' } }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The data of a stored event at the newest version of its shape. An unknown type comes back as it is: a projection
 * that does not handle it passes it by. Throws where no step leads from the stored version to the newest, and on a
 * version that is newer than this code: a process that was not rolled yet must not guess (it parks the event, P8).
 */
export function upcast(type: string, version: number, data: Json): Json {
  const newest = EVENT_KINDS.get(type)?.version ?? version
  if (version > newest)
    throw new Error(`${type} version ${version} is newer than version ${newest} of this code`)
  let current = data
  for (let at = version; at < newest; at += 1) {
    const step = STEPS[`${type}@${at}`]
    if (!step) throw new Error(`No upcaster reads ${type} version ${at}`)
    current = step(current)
  }
  return current
}
