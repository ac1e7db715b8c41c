import type { Position } from '@courtline/infra/event-log/event-log'
import type { LiveFrame, PersonInWorkbench } from '@courtline/messages/live'
import type { Caller, MatchWay } from '../auth/caller.ts'
import type { Sight } from '../views/match-view.ts'

/** What the feed reads elsewhere; lists are read once their read model has seen `upTo`. */
export interface LiveSources {
  readonly queueRows: (caller: Caller, matchIds: readonly string[], upTo: Position) => Promise<LiveFrame>
  /** Nothing when none of the matches is or was on the caller's list. */
  readonly matchCards: (
    caller: Caller,
    matchIds: readonly string[],
    upTo: Position,
  ) => Promise<LiveFrame | undefined>
  /** What of a match a user may see; undefined for nothing. */
  readonly sight: (
    caller: Caller | null,
    matchId: string,
    way: MatchWay,
    upTo: Position,
  ) => Promise<Sight | undefined>
  /** The accounts with these ids, as others in a workbench see them. */
  readonly peopleOf: (userIds: readonly string[]) => Promise<readonly PersonInWorkbench[]>
  /** Whether the caller's session is still valid, for the same person. */
  readonly stillIn: (caller: Caller) => Promise<boolean>
}
