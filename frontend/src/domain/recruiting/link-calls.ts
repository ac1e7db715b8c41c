import type { Answer } from '@courtline/messages/routes/table'
import type { RecruitLinkView } from '@courtline/messages/views/recruiting'
import { api } from '../../foundation/calls/api.ts'
import { callOf } from '../../foundation/calls/request.ts'
import { endShown, followShown, ignoredShown, inviteShown, type LinkEnds } from './link-patches.ts'

/** An invite of a recruit, as a coach answers it. */
interface AnsweredInvite extends LinkEnds {
  readonly linkId: string
}

const LINK_TAGS = ['Recruits', 'RecruitLinks'] as const

/** Takes what was shown before the answer back when the server refuses. */
async function undoneOnRefusal(
  queryFulfilled: Promise<unknown>,
  shown: readonly { readonly undo: () => void }[],
): Promise<void> {
  await queryFulfilled.catch(() => {
    for (const patch of shown) patch.undo()
  })
}

/**
 * Links between recruits and programs (D85, D127). They change in the browser at once and change back when the server
 * refuses; after either, what others did meanwhile is read.
 */
const linkCalls = api.injectEndpoints({
  endpoints: (build) => ({
    inviteProgram: build.mutation<Answer<'inviteProgram'>, LinkEnds>({
      query: ({ recruitId, program }) =>
        callOf('inviteProgram', { params: { id: recruitId, programId: program.id } }),
      onQueryStarted: (ends, { dispatch, queryFulfilled }) =>
        undoneOnRefusal(
          queryFulfilled,
          inviteShown(ends).map((patch) => dispatch(patch)),
        ),
      invalidatesTags: LINK_TAGS,
    }),
    /** A recruit cancels an invite or blocks a follower, a coach unfollows. */
    endLink: build.mutation<Answer<'endLink'>, RecruitLinkView>({
      query: ({ id, linkType }) =>
        callOf('endLink', {
          params: { id },
          query: { seen: linkType === 'Follow' ? 'Follow' : 'OpenInvite' },
        }),
      onQueryStarted: (link, { dispatch, queryFulfilled }) =>
        undoneOnRefusal(
          queryFulfilled,
          endShown(link).map((patch) => dispatch(patch)),
        ),
      invalidatesTags: LINK_TAGS,
    }),
    followRecruit: build.mutation<Answer<'followRecruit'>, LinkEnds>({
      query: ({ recruitId, program }) =>
        callOf('followRecruit', { params: { programId: program.id, recruitId } }),
      onQueryStarted: (ends, { dispatch, queryFulfilled }) =>
        undoneOnRefusal(
          queryFulfilled,
          followShown(ends).map((patch) => dispatch(patch)),
        ),
      invalidatesTags: LINK_TAGS,
    }),
    acceptInvite: build.mutation<Answer<'acceptInvite'>, AnsweredInvite>({
      query: ({ linkId }) => callOf('acceptInvite', { params: { id: linkId } }),
      onQueryStarted: (ends, { dispatch, queryFulfilled }) =>
        undoneOnRefusal(
          queryFulfilled,
          followShown(ends).map((patch) => dispatch(patch)),
        ),
      invalidatesTags: LINK_TAGS,
    }),
    ignoreInvite: build.mutation<Answer<'ignoreInvite'>, AnsweredInvite>({
      query: ({ linkId }) => callOf('ignoreInvite', { params: { id: linkId } }),
      onQueryStarted: (ends, { dispatch, queryFulfilled }) =>
        undoneOnRefusal(
          queryFulfilled,
          ignoredShown(ends).map((patch) => dispatch(patch)),
        ),
      invalidatesTags: LINK_TAGS,
    }),
  }),
})

export const {
  useInviteProgramMutation,
  useEndLinkMutation,
  useFollowRecruitMutation,
  useAcceptInviteMutation,
  useIgnoreInviteMutation,
} = linkCalls
