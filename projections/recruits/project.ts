import { subjectIdOf } from '@courtline/messages/ids'
import { RECRUIT_EVENTS } from '@courtline/messages/recruiting/recruit'
import { oneDocument, type Projection } from '../runtime/projection.ts'
import { foldRecruit, type HandledEvent } from './fold-recruit.ts'
import type { DeletedRecruit, RecruitDocument } from './recruit-document.ts'

/**
 * Recruits with their links and the matches that they show. The name of the account is here too, beside the users: a
 * search by name and year among twenty thousand is one look into one index (D87). Erased on UserDeleted (D27).
 */
export const recruits: Projection<HandledEvent, RecruitDocument | DeletedRecruit> = {
  name: 'recruits',
  version: 1,
  ordering: 'stream',
  handles: [
    ...RECRUIT_EVENTS.map((schema) => schema.properties.type.const),
    'UserRegistered',
    'UserDetailsChanged',
    'RoleChanged',
    'UserDeleted',
  ],
  indexes: {
    name: 'one',
    yearAndName: 'one',
    link: 'many',
    program: 'many',
    match: 'many',
    recruitMatch: 'many',
  },
  personal: true,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  fold: oneDocument(foldRecruit),
  keysOf: (recruit) => (recruit.state === 'active' ? keysOf(recruit) : NO_KEYS),
}

const NO_KEYS = { name: null, yearAndName: null, link: [], program: [], match: [], recruitMatch: [] }

const keysOf = (recruit: RecruitDocument) => ({
  name: nameKeyOf(recruit),
  yearAndName: yearAndNameOf(recruit),
  link: recruit.links.map(({ linkId }) => linkId),
  program: recruit.links.flatMap(({ programId, program }) => [programId, `${programId}/${program}`]),
  match: recruit.matches.map(({ matchId }) => matchId),
  recruitMatch: recruit.matches.map(({ recruitMatchId }) => recruitMatchId),
})

/** What searches look in, and what their answers are sorted by; accounts that no search finds have none. */
export const nameKeyOf = (recruit: RecruitDocument): string | null =>
  isInGallery(recruit) ? (recruit.displayName ?? '').toLowerCase() : null

/** The same within a year: a search of one year reads its part of this index in order. */
export const yearAndNameOf = (recruit: RecruitDocument): string | null =>
  isInGallery(recruit) ? `${recruit.details?.enrollmentYear} ${nameKeyOf(recruit)}` : null

/** Whether every verified coach finds this recruit (D87). */
export const isInGallery = ({ role, details }: RecruitDocument): boolean =>
  role === 'Recruit' && details?.includeInGallery === true
