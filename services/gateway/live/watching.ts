import { may } from '@courtline/messages/actor'
import type { PersonInWorkbench } from '@courtline/messages/live'
import type { UserDocument } from '@courtline/projections/users/user-document'
import type { Caller } from '../auth/caller.ts'

/** Whether a listener to a match counts as being in its workbench: those who may annotate. */
export const isInWorkbench = (caller: Caller | null): caller is Caller =>
  caller !== null && may(caller.actor, 'Annotate')

/** Who of those who listen has the workbench open, each person once, however many pages they have. */
export function peopleInWorkbench(listeners: readonly (Caller | null)[]): readonly PersonInWorkbench[] {
  return eachOnce(listeners.filter(isInWorkbench).map(({ account }) => personInWorkbench(account)))
}

export const personInWorkbench = ({ id, details, role }: UserDocument): PersonInWorkbench => ({
  userId: id,
  name: details.displayName,
  role,
})

export function eachOnce(people: readonly PersonInWorkbench[]): PersonInWorkbench[] {
  return [...new Map(people.map((person) => [person.userId, person])).values()]
}
