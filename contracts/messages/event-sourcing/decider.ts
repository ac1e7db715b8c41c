import type { Fact, Recorded } from './recorded.ts'
import type { Refusal } from '../refusals.ts'

/** What a decision comes to: facts to append (none when it is already so), or a reason why not. */
export type Decision<Event> = { readonly events: readonly Event[] } | { readonly refused: Refusal }

/**
 * One kind of stream: what is known before its first event, how a page of events changes that, and what a command
 * leads to. Pure: clock, ids and other streams' facts arrive inside the command.
 */
export interface Decider<State, Command, Event extends Fact> {
  readonly initial: State
  /** Folds events that follow each other in the stream; never changes `state` itself. */
  readonly evolve: (state: State, page: readonly Recorded<Event>[]) => State
  readonly decide: (command: Command, state: State) => Decision<Event>
}
