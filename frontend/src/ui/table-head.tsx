interface TableHeadProps {
  readonly columns: readonly string[]
  /** Class of one column, where it has one. */
  readonly classOf?: (column: string) => string
}

/** Names of a table's columns; the last one, of what can be done with a row, is named to screen readers alone. */
export function TableHead({ columns, classOf }: TableHeadProps) {
  return (
    <thead>
      <tr className="cap">
        {columns.map((column) => (
          <th key={column} scope="col" className={classOf?.(column)}>
            {column}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  )
}
