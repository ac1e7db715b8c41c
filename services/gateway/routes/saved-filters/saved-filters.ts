import type { SavedFilter, SavedFiltersCommand } from '@courtline/messages/filters/saved-filter'
import { derivedId } from '@courtline/messages/ids'
import { refusal } from '@courtline/messages/refusals'
import { filtersOfUser } from '@courtline/projections/saved-filters/read'
import { refused, type Refused, type Result, type Written } from '@courtline/application/outcome'
import type { Gateway } from '../../gateway.ts'
import type { Call, Handler } from '../../register-route.ts'
import { dispatchAndRead } from '../../dispatch-and-read.ts'

type Acting = Pick<Call<'savedFilters'>, 'caller' | 'commandId'>

/** The caller's saved filters. */
export const savedFiltersCall =
  (gateway: Gateway): Handler<'savedFilters'> =>
  async ({ caller }) => ({
    answer: [...(await filtersOfUser(gateway.projections.reads, caller.actor.userId))],
  })

/** Keeps a filter under a name. */
export const saveFilter =
  (gateway: Gateway): Handler<'saveFilter'> =>
  async (call) => {
    const { caller, commandId, body } = call
    const filterId = derivedId('saved filter', caller.actor.userId, commandId)
    const command = { type: 'SaveFilter' as const, by: caller.actor, filterId, ...body }
    return answered(gateway, call, filterId, await send(gateway, call, command))
  }

/** Gives a saved filter another name. */
export const renameFilter =
  (gateway: Gateway): Handler<'renameFilter'> =>
  async (call) => {
    const { caller, params, body } = call
    const command = { type: 'RenameFilter' as const, by: caller.actor, filterId: params.id, ...body }
    return answered(gateway, call, params.id, await send(gateway, call, command))
  }

/** Deletes a saved filter; one that is not there is no fault. */
export const deleteFilter =
  (gateway: Gateway): Handler<'deleteFilter'> =>
  async (call) => {
    const { caller, params } = call
    const command = { type: 'DeleteFilter' as const, by: caller.actor, filterId: params.id }
    const written = await send(gateway, call, command)
    return 'refused' in written ? written : { answer: { ok: true }, written }
  }

async function answered(
  gateway: Gateway,
  { caller }: Acting,
  filterId: string,
  written: Written | Refused,
): Promise<Result<SavedFilter>> {
  if ('refused' in written) return written
  const own = await filtersOfUser(gateway.projections.reads, caller.actor.userId)
  const answer = own.find(({ id }) => id === filterId)
  return answer ? { answer, written } : refused(refusal('NOT_FOUND'))
}

/** Sends a command to the caller's own filters, and waits until its effect can be read. */
async function send(
  gateway: Gateway,
  acting: Acting,
  command: SavedFiltersCommand,
): Promise<Written | Refused> {
  const own = ['savedFilters', acting.caller.actor.userId] as const
  const done = await dispatchAndRead(gateway, acting, own, command, ['saved-filters'])
  return 'refused' in done ? done : done.written
}
