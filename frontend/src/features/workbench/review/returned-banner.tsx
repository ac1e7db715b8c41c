import type { MatchView, StatusLogEntry } from '@courtline/messages/views/match'
import { memo } from 'react'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { moment } from '../../../foundation/time/calendar.ts'
import { useNow } from '../../../foundation/time/use-now.ts'
import './review.css'

/** Why the annotation came back from review, for as long as it is being changed. */
export const ReturnedBanner = memo(function ReturnedBanner({
  match,
  openComments,
}: {
  match: MatchView
  openComments: number
}) {
  const now = useNow()
  const rejection = rejectionOf(match)
  if (!rejection) return null
  const { name, date, reason } = rejection
  return (
    <aside className="returned" role="status" aria-label="Returned for changes">
      <b>Returned for changes</b>
      <span className="returned-reason">{reason}</span>
      <span className="m">
        {name ?? '[No name]'}, {moment(date, now)}
      </span>
      {openComments > 0 && (
        <span>
          {openComments} open {openComments === 1 ? 'comment' : 'comments'}{' '}
          <Kbd action="workbench.nextProblem" />
        </span>
      )}
    </aside>
  )
})

/** The newest step of the match's life, where it was a rejection: a claim has no reason. */
function rejectionOf({ status, statusLog }: MatchView): StatusLogEntry | undefined {
  const [newest] = statusLog
  return status === 'Annotating' && newest?.status === 'Annotating' && newest.reason !== null
    ? newest
    : undefined
}
