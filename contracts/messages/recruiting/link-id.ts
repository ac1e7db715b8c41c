import { derivedId } from '../ids.ts'

/** Id of what is between a recruit and a program: there is one link of the two, whatever becomes of it (D85). */
export const recruitLinkIdOf = (recruitId: string, programId: string) =>
  derivedId('recruitLink', recruitId, programId)

/** Id of a match that a recruit shows: the same match is shown once. */
export const recruitMatchIdOf = (recruitId: string, matchId: string) =>
  derivedId('recruitMatch', recruitId, matchId)
