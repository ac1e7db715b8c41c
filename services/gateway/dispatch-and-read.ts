import type { Done } from '@courtline/application/dispatch'
import type { Refused } from '@courtline/application/outcome'
import type { CategoryCommands } from '@courtline/application/stream-kinds'
import type { CategoryEvents, StreamCategory } from '@courtline/messages/events'
import type { ViewName } from '@courtline/projections/registry'
import { callerMeta, type Caller } from './auth/caller.ts'
import type { Gateway } from './gateway.ts'

/** Who sends a command, and the id by which it is known when it is sent again. */
export interface Sending {
  readonly caller: Caller
  readonly commandId: string
}

/** Sends a command to the stream `id` of a category, and waits until these views have seen its effect (P6). */
export async function dispatchAndRead<C extends StreamCategory>(
  gateway: Gateway,
  { caller, commandId }: Sending,
  [category, id]: readonly [category: C, id: string],
  command: CategoryCommands[C],
  views: readonly ViewName[],
): Promise<Done<CategoryEvents[C]> | Refused> {
  const done = await gateway.dispatch(category, id, command, callerMeta(caller, commandId, gateway.now()))
  if (!('refused' in done)) await gateway.readAfter(views, done.written.position)
  return done
}
