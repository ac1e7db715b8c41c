import type { ProgramView, RecruitView } from '@courtline/messages/views/recruiting'
import {
  useAcceptInviteMutation,
  useEndLinkMutation,
  useFollowRecruitMutation,
  useIgnoreInviteMutation,
} from '../../domain/recruiting/link-calls.ts'
import { displayNameOf } from '../../domain/recruiting/words.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { doUndoably } from '../../ui/undoable.tsx'

/** What a coach can do about a recruit now; what cannot be done is absent. */
export interface LinkCommands {
  /** Accepts the recruit's invite. */
  readonly add?: () => void
  readonly follow?: () => void
  readonly ignore?: () => void
  readonly unfollow?: () => void
}

/** Accept, follow, ignore and unfollow (D127). Ignoring and unfollowing wait some seconds and can be taken back. */
export function useLinkCommands(recruit: RecruitView, program: ProgramView): LinkCommands {
  const [accept] = useAcceptInviteMutation()
  const [follow] = useFollowRecruitMutation()
  const [ignore] = useIgnoreInviteMutation()
  const [end] = useEndLinkMutation()
  const { link } = recruit
  const name = displayNameOf(recruit)
  const ends = { recruitId: recruit.id, program }
  const followNow = () => void showOutcome(follow(ends), `You follow ${name}.`)
  switch (link?.linkType) {
    case undefined:
    case 'IgnoredInvite':
      return { follow: followNow }
    case 'OpenInvite':
      return {
        add: () =>
          void showOutcome(accept({ ...ends, linkId: link?.id ?? '' }), `${name} is added to your recruits.`),
        ignore: () =>
          doUndoably({
            id: `ignore ${link?.id}`,
            message: `The invite of ${name} is ignored.`,
            run: async () => failureText(await ignore({ ...ends, linkId: link?.id ?? '' })),
          }),
      }
    case 'Follow':
      return {
        unfollow: () =>
          doUndoably({
            id: `unfollow ${link?.id}`,
            message: `You no longer follow ${name}.`,
            run: async () => (link ? failureText(await end(link)) : undefined),
          }),
      }
  }
}
