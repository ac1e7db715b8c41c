import type { Filter, Sort } from 'mongodb'
import type { Condition, Indexes, Key, StoreQuery } from '../read-models.ts'
import type { KeptDocument } from './kept-document.ts'

/** Where the key of an index is in a document. */
export const pathOf = (index: string) => `keys.${index}`

/** Throws a RangeError when the query requests an index that the view does not declare. */
export function documentFilter(indexes: Indexes, { where }: StoreQuery): Filter<KeptDocument> {
  const conditions = where.map((condition) => ({
    [pathOf(condition.index)]: test(condition, keysOf(indexes, condition.index)),
  }))
  // One flat condition, which even a simple server hands to its indexes; two on one key cannot be written so.
  const isFlat = new Set(where.map(({ index }) => index)).size === where.length
  return isFlat ? Object.assign({ present: true }, ...conditions) : { present: true, $and: conditions }
}

/** Throws a RangeError when the view cannot be sorted so. */
export function documentOrder(indexes: Indexes, { sort }: StoreQuery): Sort {
  if (!sort) return { _id: 1 }
  if (indexes[sort.index] !== 'one') throw new RangeError(`Nothing sorts by ${sort.index}`)
  const direction = sort.descending ? -1 : 1
  return { [pathOf(sort.index)]: direction, _id: direction }
}

function keysOf(indexes: Indexes, index: string): 'one' | 'many' {
  const keys = indexes[index]
  if (!keys) throw new RangeError(`There is no index ${index}`)
  return keys
}

function test(condition: Condition, keys: 'one' | 'many'): object {
  if ('equals' in condition) return { $eq: condition.equals }
  if ('in' in condition) return { $in: condition.in }
  if ('contains' in condition) return { $regex: literally(condition.contains) }
  const bounds = boundsOf(condition)
  if (Object.keys(bounds).length === 0) return { $nin: [null, []] }
  // Of many keys one has to be within both bounds.
  return keys === 'many' ? { $elemMatch: bounds } : bounds
}

function boundsOf({ from, to }: { readonly from?: Key; readonly to?: Key }): Record<string, Key> {
  return { ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) }
}

/** A pattern that finds just this text, whatever is in it. */
function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
