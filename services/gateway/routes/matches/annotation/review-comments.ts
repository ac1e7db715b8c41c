import { derivedId } from '@courtline/messages/ids'
import { displayNames } from '@courtline/projections/users/read'
import type { Gateway } from '../../../gateway.ts'
import { pageOf } from '../../../http/pages.ts'
import type { Handler } from '../../../register-route.ts'
import { commentsOf, readsComments } from '../../../views/match-view.ts'
import { act } from '../life-cycle/act.ts'

/** All comments on a match's entries, the oldest first; nothing for who is neither its annotator nor a manager (D113). */
export const reviewComments =
  (gateway: Gateway): Handler<'reviewComments'> =>
  async ({ params, query, caller }) => {
    const match = await gateway.matches.seen(params.id, caller)
    if ('refused' in match) return match
    const comments = readsComments(match, caller.actor) ? match.reviewComments : []
    const placeOf = ({ date, commentId }: (typeof comments)[number]) => [date, commentId] as const
    const inOrder = comments.toSorted((a, b) => (placeOf(a).join() < placeOf(b).join() ? -1 : 1))
    const page = await pageOf(inOrder, { placeOf }, query.cursor)
    if ('refused' in page) return page
    const writers = page.rows.map(({ userId }) => userId)
    const names = await displayNames(gateway.projections.reads, writers)
    return { answer: commentsOf(page.rows, names), next: page.next }
  }

/** A manager's comment on one entry; the same command again is the same comment. */
export const addReviewComment =
  (gateway: Gateway): Handler<'addReviewComment'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({
      type: 'AddReviewComment',
      by,
      commentId: derivedId('comment', call.params.id, call.commandId),
      ...call.body,
    }))

/** The comment has been seen to: by the annotator, or by a manager. */
export const resolveReviewComment =
  (gateway: Gateway): Handler<'resolveReviewComment'> =>
  (call) =>
    act(gateway, call, call.params.id, (by) => ({
      type: 'ResolveReviewComment',
      by,
      commentId: call.params.commentId,
    }))
