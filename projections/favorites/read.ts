import type { Condition } from '@courtline/infra/read-models/read-models'
import type { Reads } from '../runtime/read/reads.ts'
import { documentIdOf, favorites, type FavoritesDocument, type StoredFavorite } from './project.ts'

/** A favorite with the person and the match that it belongs to. */
export interface Favorite extends StoredFavorite {
  readonly userId: string
  readonly matchId: string
}

/** All favorites of a person, in the order that they gave them. */
export const favoritesOfUser = (reads: Reads, userId: string) =>
  found(reads, { index: 'user', equals: userId })

/** Everybody's favorites among the serves of a match. */
export const favoritesOfMatch = (reads: Reads, matchId: string) =>
  found(reads, { index: 'match', equals: matchId })

/** The favorites of a person among the serves of a match. */
export async function favoritesIn(reads: Reads, userId: string, matchId: string): Promise<Favorite[]> {
  const document = await reads.view(favorites).get(documentIdOf(userId, matchId))
  return document ? inOrder([document]) : []
}

export async function findFavorite(reads: Reads, favoriteId: string): Promise<Favorite | undefined> {
  const ofMatch = await found(reads, { index: 'favorite', equals: favoriteId })
  return ofMatch.find((favorite) => favorite.favoriteId === favoriteId)
}

const found = async (reads: Reads, where: Condition) =>
  inOrder(await reads.view(favorites).find({ where: [where] }))

function inOrder(documents: readonly FavoritesDocument[]): Favorite[] {
  return documents
    .flatMap(({ userId, matchId, favorites: ofMatch }) =>
      ofMatch.map((favorite) => ({ ...favorite, userId, matchId })),
    )
    .toSorted((a, b) => a.rank - b.rank || (a.favoriteId < b.favoriteId ? -1 : 1))
}
