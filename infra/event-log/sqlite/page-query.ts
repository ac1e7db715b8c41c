/** Columns in the order in which the reader takes them. */
const COLUMNS = 'event_id, type, schema_version, data, meta, stream_id, revision, position'

export const STREAM_QUERY = `
  SELECT ${COLUMNS} FROM events
  WHERE stream_id = (SELECT stream_id FROM streams WHERE name = :stream) AND revision >= :from
  ORDER BY revision LIMIT :limit`

export const STREAM_NAME = 'SELECT name FROM streams WHERE stream_id = ?'

/**
 * The query for a page of the whole log. With categories it walks the index of each and merges them in the order of
 * positions, so that a page costs what it holds however long the log is; it never sorts.
 * Parameters: after, upTo, limit; category0, category1 …; type0, type1 …
 */
export function allQuery(categories: number | undefined, types: number | undefined): string {
  const range = 'position > :after AND position <= :upTo'
  const type = types === undefined ? '' : `AND type IN (${numbered(types, (n) => `:type${n}`).join(', ')})`
  const source =
    categories === undefined
      ? `SELECT ${COLUMNS} FROM events WHERE ${range} ${type}`
      : numbered(
          categories,
          (n) => `SELECT ${COLUMNS} FROM events WHERE category = :category${n} AND ${range} ${type}`,
        ).join(' UNION ALL ')
  return `${source} ORDER BY position LIMIT :limit`
}

const numbered = (count: number, one: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => one(n))
