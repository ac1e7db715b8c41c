import type { SQLInputValue } from 'node:sqlite'
import type { Condition, Indexes, StoreQuery } from '../read-models.ts'
import { columnOf } from './build-file.ts'

/** A query in SQL, with what goes into its question marks. */
export interface DocumentQuery {
  readonly sql: string
  readonly values: readonly SQLInputValue[]
}

/** Throws a RangeError when the query requests an index that the view does not declare. */
export function documentQuery(indexes: Indexes, { where, sort, limit }: StoreQuery): DocumentQuery {
  const parts = where.map((condition) => conditionSql(indexes, condition))
  const conditions = ['body IS NOT NULL', ...parts.map((part) => part.sql)].join(' AND ')
  if (sort && indexes[sort.index] !== 'one') throw new RangeError(`Nothing sorts by ${sort.index}`)
  const direction = sort?.descending ? 'DESC' : 'ASC'
  // Both in one direction: then an index has them in order.
  const order = sort ? `${columnOf(sort.index)} ${direction}, id ${direction}` : 'id'
  return {
    sql: `SELECT id, grp, guard, body FROM documents WHERE ${conditions} ORDER BY ${order} LIMIT ?`,
    values: [...parts.flatMap((part) => part.values), limit ?? -1],
  }
}

function conditionSql(indexes: Indexes, condition: Condition): DocumentQuery {
  const { index } = condition
  const keys = indexes[index]
  if (!keys) throw new RangeError(`There is no index ${index}`)
  if (keys === 'one') return comparison(columnOf(index), condition)
  const { sql, values } = comparison('key', condition)
  return {
    sql: `id IN (SELECT id FROM many_keys WHERE name = ? AND ${sql})`,
    values: [index, ...values],
  }
}

function comparison(column: string, condition: Condition): DocumentQuery {
  if ('equals' in condition) return { sql: `${column} = ?`, values: [condition.equals] }
  if ('in' in condition) {
    return { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(condition.in)] }
  }
  if ('contains' in condition) return { sql: `instr(${column}, ?) > 0`, values: [condition.contains] }
  const bounds: DocumentQuery[] = []
  if (condition.from !== undefined) bounds.push({ sql: `${column} >= ?`, values: [condition.from] })
  if (condition.to !== undefined) bounds.push({ sql: `${column} <= ?`, values: [condition.to] })
  return {
    sql: bounds.length === 0 ? `${column} IS NOT NULL` : bounds.map((bound) => bound.sql).join(' AND '),
    values: bounds.flatMap((bound) => bound.values),
  }
}
