import type { Condition } from '@courtline/infra/read-models/read-models'
import type { Reads } from '../runtime/read/reads.ts'
import { isInGallery, nameKeyOf, recruits, yearAndNameOf } from './project.ts'
import type { RecruitAccess } from '@courtline/messages/recruiting/access'
import type { DeletedRecruit, RecruitDocument, StoredLink } from './recruit-document.ts'

/** An account as recruiting sees it, recruit or not; undefined for one that is not there or was deleted. */
export async function findRecruit(reads: Reads, userId: string): Promise<RecruitDocument | undefined> {
  return active([await reads.view(recruits).get(userId)])[0]
}

/** Several at once, in the order of their ids; those that are gone are left out. */
export async function findRecruits(reads: Reads, userIds: readonly string[]): Promise<RecruitDocument[]> {
  const found = active(await reads.view(recruits).getAll(userIds))
  const byId = new Map(found.map((recruit) => [recruit.id, recruit]))
  return userIds.flatMap((id) => byId.get(id) ?? [])
}

export interface GallerySearch {
  /** In any case of letters; all when it is empty. */
  readonly name: string
  readonly enrollmentYear?: number
  readonly limit: number
  /** Place in the list from which on it is read. */
  readonly from?: string
}

/** Recruits of the gallery by name, of one year or of all (D87). */
export async function searchGallery(
  reads: Reads,
  { name, enrollmentYear: year, limit, from }: GallerySearch,
): Promise<RecruitDocument[]> {
  const text = name.trim().toLowerCase()
  const index = year === undefined ? 'name' : 'yearAndName'
  const range =
    year === undefined
      ? { index, from: from ?? '' }
      : { index, from: from ?? `${year} `, to: `${year} ${LAST_LETTER}` }
  const where: Condition[] = [range, ...(text === '' ? [] : [{ index: 'name', contains: text }])]
  return active(await reads.view(recruits).find({ where, sort: { index }, limit }))
}

/** Sorts after every letter that a name may have. */
const LAST_LETTER = '\u{10FFFF}'

/** A recruit's place in such a list. */
export const placeInGallery = (recruit: RecruitDocument, year: number | undefined): string =>
  (year === undefined ? nameKeyOf(recruit) : yearAndNameOf(recruit)) ?? ''

/** Recruits that have this with a program. */
export async function recruitsOfProgram(
  reads: Reads,
  programId: string,
  status?: StoredLink['program'],
): Promise<RecruitDocument[]> {
  const equals = status === undefined ? programId : `${programId}/${status}`
  return active(await reads.view(recruits).find({ where: [{ index: 'program', equals }] }))
}

/** Whose link this is. */
export const findRecruitByLink = (reads: Reads, linkId: string) =>
  only(reads, { index: 'link', equals: linkId })

/** Who shows this match under this id. */
export const findRecruitByRecruitMatch = (reads: Reads, recruitMatchId: string) =>
  only(reads, { index: 'recruitMatch', equals: recruitMatchId })

/** Everybody who shows this match. */
export async function recruitsShowing(reads: Reads, matchId: string): Promise<RecruitDocument[]> {
  return active(await reads.view(recruits).find({ where: [{ index: 'match', equals: matchId }] }))
}

async function only(reads: Reads, where: Condition): Promise<RecruitDocument | undefined> {
  return active(await reads.view(recruits).find({ where: [where], limit: 1 }))[0]
}

const active = (found: readonly (RecruitDocument | DeletedRecruit | undefined)[]): RecruitDocument[] =>
  found.flatMap((recruit) => (recruit?.state === 'active' ? [recruit] : []))

/** What decides who may see the recruit (D82, D87). */
export const recruitAccessOf = (recruit: RecruitDocument): RecruitAccess => ({
  recruitId: recruit.id,
  isRecruit: recruit.role === 'Recruit',
  inGallery: isInGallery(recruit),
  revocations: recruit.revocations,
  links: recruit.links,
})
