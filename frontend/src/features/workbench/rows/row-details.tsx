import { memo } from 'react'
import type { EntryRow } from './workbench-rows.ts'

/** The marked row in full, as it has no room to say it in its line: what happened, and everything that is wrong with it. */
export const RowDetails = memo(function RowDetails({
  rows,
  markedId,
}: {
  rows: readonly EntryRow[]
  markedId: string | null
}) {
  const row = rows.find(({ annotationId }) => annotationId === markedId)
  if (rows.length === 0) return null
  return (
    <section className="row-details" aria-label="The marked row">
      {row && (
        <>
          <p>
            <span className="f">{row.number}</span> {row.what}
          </p>
          {row.findings.map(({ message, level }) => (
            <p key={message} className={level}>
              <span aria-hidden="true">▲ </span>
              {message}
            </p>
          ))}
        </>
      )}
    </section>
  )
})
