import { Button } from '@mantine/core'
import type { MatchView, ReviewComment } from '@courtline/messages/views/match'
import { failureText } from '../../../foundation/calls/call-outcome.ts'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import { useKeys } from '../../../foundation/keys/keyboard.tsx'
import { keepFocus } from '../../../ui/keep-focus.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { showError } from '../../../ui/toast.ts'
import { memo, useState } from 'react'
import type { EntryRow } from '../rows/workbench-rows.ts'
import { useAddReviewCommentMutation, useResolveReviewCommentMutation } from './review-calls.ts'
import './review.css'

/** Comments that nobody has resolved, the oldest first. */
export const openCommentsOf = ({ reviewComments }: MatchView): readonly ReviewComment[] =>
  reviewComments.filter(({ resolved }) => !resolved)

/**
 * Below the rows: what managers wrote to the marked row, and to rows that were removed since. A manager adds a comment to
 * the marked row, a manager or the annotator resolves one.
 */
export const RowComments = memo(function RowComments({
  match,
  rows,
  markedId,
}: {
  match: MatchView
  rows: readonly EntryRow[]
  markedId: string | null
}) {
  const [isWriting, setIsWriting] = useState(false)
  const [resolve] = useResolveReviewCommentMutation()
  const marked = rows.find(({ annotationId }) => annotationId === markedId)
  const mayComment = match.actions.includes('addReviewComment')
  const mayResolve = match.actions.includes('resolveReviewComment')
  const shown = openCommentsOf(match).filter(
    ({ annotationId }) => annotationId === markedId || !rows.some((row) => row.annotationId === annotationId),
  )
  const resolveIt = async (comment: ReviewComment | undefined) => {
    const failure = comment && failureText(await resolve({ id: match.id, commentId: comment.commentId }))
    if (failure !== undefined) showError(failure)
  }
  const write = () => marked && setIsWriting(true)
  useKeys(
    'workbench',
    {
      ...(mayComment && { 'workbench.comment': write }),
      ...(mayResolve && { 'workbench.resolve': () => void resolveIt(shown[0]) }),
    },
    'review',
  )
  if (shown.length === 0 && !mayComment) return null
  return (
    <section className="row-comments" aria-label="Comments">
      {shown.map((comment, place) => (
        <Comment
          key={comment.commentId}
          {...{ comment, rows }}
          isNext={place === 0}
          onResolve={mayResolve ? () => void resolveIt(comment) : undefined}
        />
      ))}
      {mayComment && (
        <Button
          size="xs"
          disabled={!marked}
          onMouseDown={keepFocus}
          onClick={write}
          rightSection={<Kbd action="workbench.comment" />}
        >
          {marked ? `Comment on row ${marked.number}` : 'Comment on a row'}
        </Button>
      )}
      {isWriting && marked && (
        <CommentDialog matchId={match.id} row={marked} onClose={() => setIsWriting(false)} />
      )}
    </section>
  )
})

function Comment({
  comment,
  rows,
  isNext,
  onResolve,
}: {
  comment: ReviewComment
  rows: readonly EntryRow[]
  /** The one that the key resolves. */
  isNext: boolean
  onResolve: (() => void) | undefined
}) {
  const row = rows.find(({ annotationId }) => annotationId === comment.annotationId)
  return (
    <p className="row-comment">
      <span>
        <b>{comment.name ?? '[No name]'}</b>{' '}
        <span className="m">{row ? `on row ${row.number}` : 'on a row that was removed'}</span>
        <br />
        {comment.text}
      </span>
      {onResolve && (
        <Button
          size="xs"
          onMouseDown={keepFocus}
          onClick={onResolve}
          rightSection={isNext && <Kbd action="workbench.resolve" />}
        >
          Resolve
        </Button>
      )}
    </p>
  )
}

function CommentDialog({ matchId, row, onClose }: { matchId: string; row: EntryRow; onClose: () => void }) {
  const [add] = useAddReviewCommentMutation()
  return (
    <ReasonDialog
      title={`Comment on row ${row.number}`}
      label="Comment"
      description="The annotator reaches it with F8."
      verb="Comment"
      send={async (text) => failureText(await add({ id: matchId, annotationId: row.annotationId, text }))}
      onDone={onClose}
      onClose={onClose}
    />
  )
}
