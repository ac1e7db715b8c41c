import { derivedId } from '../ids.ts'

/** Id of the favorite that a person has of a serve: a browser derives it before the answer arrives. */
export const favoriteIdOf = (userId: string, matchId: string, annotationId: string) =>
  derivedId('favorite', userId, matchId, annotationId)
