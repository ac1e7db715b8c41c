import { derivedId } from '@courtline/messages/ids'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { act } from '../life-cycle/act.ts'

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
