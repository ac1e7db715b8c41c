import { eventId, matchStream } from '@courtline/messages/ids'
import { callerMeta } from '../../../auth/caller.ts'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { command } from '../life-cycle/act.ts'

/**
 * One or more edits of an annotation, all or none (D29). The ids of their events follow from the command's id, which
 * the browser chose: it knows them before the answer, and sending the same command again changes nothing (P2).
 */
export const editAnnotation =
  (gateway: Gateway): Handler<'editAnnotation'> =>
  async ({ params, body, caller, commandId: ownId }) => {
    const known = await gateway.matches.known(params.id, caller)
    if ('refused' in known) return known
    const commandId = body.commandId ?? ownId
    const stream = matchStream(params.id)
    const eventIds = body.edits.map((_, index) => eventId(stream, caller.actor.userId, commandId, index))
    const done = await command(
      gateway,
      params.id,
      {
        type: 'EditAnnotation',
        by: caller.actor,
        edits: body.edits,
        eventIds,
        silent: body.silent === true,
      },
      callerMeta(caller, commandId, gateway.now()),
    )
    if ('refused' in done) return done
    const { written, deduplicated } = done
    const { revision, position } = written
    return { answer: { revision, position, editIds: eventIds, deduplicated }, written }
  }
