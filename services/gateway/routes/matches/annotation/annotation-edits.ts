import type { Done } from '@courtline/application/dispatch'
import { refused, type Refused } from '@courtline/application/outcome'
import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { AnyEvent } from '@courtline/messages/events'
import { eventId } from '@courtline/messages/ids'
import type { EditAnnotation } from '@courtline/messages/match/commands'
import {
  annotationStream,
  annotationSubject,
  chosenAnnotation,
  type WhichAnnotation,
} from '@courtline/messages/match/which-annotation'
import { refusal } from '@courtline/messages/refusals'
import type { Static } from 'typebox'
import { callerMeta, type Caller } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { mayReadBeside } from '../../../views/seen-annotation.ts'
import { command } from '../life-cycle/act.ts'

/**
 * One or more edits of an annotation, all or none (D29). The ids of their events follow from the command's id, which
 * the browser chose: they are known there before the answer, and sending the same command again changes nothing (P2).
 */
export const editAnnotation =
  (gateway: Gateway): Handler<'editAnnotation'> =>
  async ({ params, query, body, caller, commandId: ownId }) => {
    const which = chosenAnnotation(params.id, query)
    if (!which) return refused(refusal('INVALID_REQUEST'))
    const hidden = await hiddenAnnotation(gateway, which, caller)
    if (hidden) return hidden
    const commandId = body.commandId ?? ownId
    const stream = annotationStream(which)
    const eventIds = body.edits.map((_, index) => eventId(stream, caller.actor.userId, commandId, index))
    const wanted = {
      type: 'EditAnnotation',
      by: caller.actor,
      edits: body.edits,
      eventIds,
      silent: body.silent === true,
    } as const
    const meta = callerMeta(caller, commandId, gateway.now())
    const done = await commandOnAnnotation(gateway, which, wanted, meta)
    if ('refused' in done) return done
    const { written, deduplicated } = done
    const { revision, position } = written
    return { answer: { revision, position, editIds: eventIds, deduplicated }, written }
  }

/** NOT_FOUND for an annotation that the caller may not see; whether they may write, its stream's owner decides. */
async function hiddenAnnotation(
  gateway: Gateway,
  which: WhichAnnotation,
  caller: Caller,
): Promise<Refused | undefined> {
  if (which.kind !== 'match')
    return (await mayReadBeside(gateway.projections.reads, which, caller.actor))
      ? undefined
      : refused(refusal('NOT_FOUND'))
  const known = await gateway.matches.known(which.matchId, caller)
  return 'refused' in known ? known : undefined
}

/** Gives edits to the owner of the annotation's stream; a user in a refusal is given by name. */
async function commandOnAnnotation(
  gateway: Gateway,
  which: WhichAnnotation,
  wanted: Static<typeof EditAnnotation>,
  meta: CommandMeta,
): Promise<Done<AnyEvent> | Refused> {
  return which.kind === 'match'
    ? await command(gateway, which.matchId, wanted, meta)
    : await gateway.dispatch(which.kind, annotationSubject(which), wanted, meta)
}
