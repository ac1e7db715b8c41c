import type { Actor } from '@courtline/messages/actor'
import type { MatchCommand } from '@courtline/messages/match/commands'
import type { MatchView } from '@courtline/messages/views/match'
import type { Result } from '@courtline/application/outcome'
import type { Gateway } from '../../../gateway.ts'
import { act, jobIdOf, type Acting } from './act.ts'

/** What the command of a call is made of. `jobId` names the media job that it may start (P13). */
interface Asked<B> {
  readonly by: Actor
  readonly body: B
  readonly jobId: string
}

interface MatchCall<B> extends Acting {
  readonly params: { readonly id: string }
  readonly body: B
}

/** A call that is one command on a match, answered by the match as it is then. */
const oneCommand =
  <B = unknown>(commandOf: (asked: Asked<B>) => MatchCommand) =>
  (gateway: Gateway) =>
  (call: MatchCall<B>): Promise<Result<MatchView>> =>
    act(gateway, call, call.params.id, (by) =>
      commandOf({ by, body: call.body, jobId: jobIdOf(call.params.id, call.commandId) }),
    )

/** The same with a word why, where one is given: the status history keeps it. */
const commandWithReason =
  (commandOf: (asked: Omit<Asked<unknown>, 'body'> & { readonly why?: string }) => MatchCommand) =>
  (gateway: Gateway) =>
  (call: MatchCall<{ reason: string } | null>): Promise<Result<MatchView>> => {
    const why = call.body?.reason.trim() || undefined
    const jobId = jobIdOf(call.params.id, call.commandId)
    const wanted = (by: Actor) => commandOf({ by, jobId, ...(why !== undefined && { why }) })
    return act(gateway, call, call.params.id, wanted, why)
  }

/** Calls of a match's life that are one command each (D20). */
export const LIFE_CYCLE_CALLS = {
  /** Processes again what failed, as a new job. */
  retry: oneCommand(({ by, jobId }) => ({ type: 'RetryProcessing', by, jobId })),
  /** Gives a claimed match back to the queue: its annotator, or a manager. */
  release: oneCommand(({ by }) => ({ type: 'ReleaseMatch', by })),
  /** Submits the annotation for review; a score that is not the owner's needs the reason. */
  completeAnnotation: commandWithReason(({ by, why }) => ({
    type: 'CompleteAnnotation',
    by,
    ...(why !== undefined && { why }),
  })),
  /** Accepts a reviewed annotation: the video is cut next, where there is one. */
  acceptAnnotation: commandWithReason(({ by, jobId }) => ({ type: 'AcceptAnnotation', by, jobId })),
  /** Returns an annotation to its annotator, with the reason that they will read. */
  rejectAnnotation: oneCommand<{ reason: string }>(({ by, body }) => ({
    type: 'RejectAnnotation',
    by,
    why: body.reason,
  })),
  /** Sets the place in the queue, 0 to 5; 0 holds a match back for managers. */
  setPriority: oneCommand<{ priority: number }>(({ by, body }) => ({
    type: 'SetPriority',
    by,
    priority: body.priority,
  })),
  /** Processes the raw files again. */
  forcePreprocessing: oneCommand(({ by, jobId }) => ({ type: 'ForcePreprocessing', by, jobId })),
  /** Cuts the video again. */
  forcePostprocessing: oneCommand(({ by, jobId }) => ({ type: 'ForcePostprocessing', by, jobId })),
  /** Starts over with new files; the annotation is kept. */
  revertToCreated: oneCommand(({ by }) => ({ type: 'RevertToCreated', by })),
  /** 'Anyone with the link may watch', on or off (D55). */
  setEmbed: oneCommand<{ open: boolean }>(({ by, body }) => ({ type: 'SetEmbed', by, open: body.open })),
} as const
