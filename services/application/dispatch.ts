import type { CommandMeta, DecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import type { AnyEvent, StreamCategory, CategoryEvents } from '@courtline/messages/events'
import { streamOf } from '@courtline/messages/ids'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import type { Refused, Written } from './outcome.ts'
import { STREAM_KINDS, type CategoryCommands } from './stream-kinds.ts'

/** A command that was carried out, with what goes into the headers of its answer. */
export interface Done<E extends AnyEvent> {
  readonly written: Written
  readonly events: readonly Recorded<E>[]
  readonly deduplicated: boolean
}

/** Sends a command to the stream that decides on it: of this category, about what `id` names. */
export type Dispatch = <C extends StreamCategory>(
  category: C,
  id: string,
  command: CategoryCommands[C],
  meta: CommandMeta,
) => Promise<Done<CategoryEvents[C]> | Refused>

/** Dispatch by way of `port` into the log, for every category of the registry. */
export const dispatchThrough =
  (port: DecideAndAppend): Dispatch =>
  async (category, id, command, meta) => {
    const stream = streamOf(category, id)
    const executed = await port.execute(STREAM_KINDS[category], stream, command, meta)
    if ('refused' in executed) return executed
    const { revision, position, events, deduplicated } = executed
    return { written: { stream, revision: revision ?? 0, position }, events, deduplicated }
  }
