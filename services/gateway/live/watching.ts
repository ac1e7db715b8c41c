import { may } from '@courtline/messages/actor'
import type { LiveFrame } from '@courtline/messages/live'
import type { Caller } from '../auth/caller.ts'

/** Whether somebody who listens to a match counts as being in its workbench: those who may annotate. */
export const isInWorkbench = (caller: Caller | null): caller is Caller =>
  caller !== null && may(caller.actor, 'Annotate')

/** Who has the match's workbench open, each person once, however many pages they have. */
export function watchingFrame(matchId: string, listeners: readonly (Caller | null)[]): LiveFrame {
  const people = new Map(listeners.filter(isInWorkbench).map((caller) => [caller.actor.userId, caller]))
  return {
    type: 'watching',
    matchId,
    people: [...people.values()].map(({ actor, account }) => ({
      userId: actor.userId,
      name: account.details.displayName,
      role: account.role,
    })),
  }
}
