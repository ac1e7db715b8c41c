import { MOST_IN_PAGE } from '@courtline/messages/routes/paging'
import { refusal } from '@courtline/messages/refusals'
import { refused, type Refused } from '@courtline/application/outcome'

/** Place of a row in its list: what the list is sorted by, then the row's id. */
export type PlaceInList = readonly [key: string, id: string]

/** Rows of a list, and where it continues after them; undefined at its end. */
export interface RowsPage<T> {
  readonly rows: readonly T[]
  readonly next: string | undefined
}

export interface ListReading<T> {
  /** Rows from a key on, inclusive, in the order of the list; from its beginning without one. */
  readonly read: (fromKey: string | undefined, limit: number) => Promise<readonly T[]>
  readonly placeOf: (row: T) => PlaceInList
  readonly descending?: boolean
  /** Rows that are read at once: some more than a page, where most of those read are meant. */
  readonly batch?: number
  /** The rows among these that were requested. */
  readonly meant?: (rows: readonly T[]) => Promise<readonly T[]>
}

const BATCH = 500
/** A search that finds little answers what it has found so far, and a link to continue: no request reads a whole log. */
const MOST_LOOKED_AT = 5000

/**
 * The page of a list after a cursor (D113). Rows that come or go between two pages move none of the others: a cursor is
 * a place, not a number. Refusal: INVALID_REQUEST for a cursor that no page has given out.
 */
export async function readPage<T>(
  { read, placeOf, descending = false, batch: atOnce = BATCH, meant = async (rows) => rows }: ListReading<T>,
  cursor: string | undefined,
): Promise<RowsPage<T> | Refused> {
  let place = cursor === undefined ? undefined : placeIn(cursor)
  if (place === null) return refused(refusal('INVALID_REQUEST'))
  const found: T[] = []
  let limit = atOnce
  for (let looked = 0; looked < MOST_LOOKED_AT;) {
    const batch = await read(place?.[0], limit)
    const after = place
    const fresh = after ? batch.filter((row) => isAfter(placeOf(row), after, descending)) : batch
    found.push(...(await meant(fresh)))
    if (found.length > MOST_IN_PAGE) return cut(found, placeOf)
    if (batch.length < limit) return { rows: found, next: undefined }
    const last = fresh.at(-1)
    // More rows of one key than were read: the same again with more of them.
    if (last) place = placeOf(last)
    else limit *= 2
    looked += fresh.length
  }
  return { rows: found, next: place && cursorAt(place) }
}

/** The same of rows that are all at hand, in the order of the list. */
export async function pageOf<T>(
  rows: readonly T[],
  { placeOf, descending = false, meant }: Omit<ListReading<T>, 'read'>,
  cursor: string | undefined,
): Promise<RowsPage<T> | Refused> {
  const isFrom = (row: T, key: string) => (descending ? placeOf(row)[0] <= key : placeOf(row)[0] >= key)
  const read: ListReading<T>['read'] = async (fromKey) =>
    fromKey === undefined ? rows : rows.filter((row) => isFrom(row, fromKey))
  return await readPage({ read, placeOf, descending, ...(meant && { meant }) }, cursor)
}

function cut<T>(found: readonly T[], placeOf: (row: T) => PlaceInList): RowsPage<T> {
  const rows = found.slice(0, MOST_IN_PAGE)
  const last = rows.at(-1)
  return { rows, next: last && cursorAt(placeOf(last)) }
}

function isAfter([key, id]: PlaceInList, [atKey, atId]: PlaceInList, descending: boolean): boolean {
  if (key === atKey) return descending ? id < atId : id > atId
  return descending ? key < atKey : key > atKey
}

const cursorAt = (place: PlaceInList) => Buffer.from(JSON.stringify(place)).toString('base64url')

function placeIn(cursor: string): PlaceInList | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(place) || place.length !== 2) return null
    const [key, id]: unknown[] = place
    return typeof key === 'string' && typeof id === 'string' ? [key, id] : null
  } catch {
    return null
  }
}

/** The Link header that leads on from a request's address. */
export function linkToNext(url: string, next: string): string {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  parameters.set('cursor', next)
  return `<${path}?${parameters.toString()}>; rel="next"`
}
