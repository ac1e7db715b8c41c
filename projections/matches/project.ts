import type { MatchEvent } from '@courtline/messages/events'
import { streamCategoryOf, subjectIdOf } from '@courtline/messages/ids'
import { ANNOTATION_EVENTS } from '@courtline/messages/match/annotation'
import { LIFE_CYCLE_EVENTS, MatchCreated, RawUpload } from '@courtline/messages/match/life-cycle'
import { ERASED } from '@courtline/messages/event-sourcing/personal-data'
import { accountsOf, withoutAccountNames } from '@courtline/messages/match/account-names'
import { scrubbed } from '../runtime/write/scrub.ts'
import { oneDocument, scrubEach, type Projection } from '../runtime/projection.ts'
import { foldMatch } from './fold-match.ts'
import type { MatchDocument } from './match-document.ts'

/**
 * One document for each match, with all that lists and match pages show but the annotation itself, whose events only
 * move its dates. Ordering is global: erasing an owner touches whatever matches that owner has by then.
 */
export const matches: Projection<MatchEvent, MatchDocument> = {
  name: 'matches',
  version: 6,
  ordering: 'global',
  handles: [...LIFE_CYCLE_EVENTS, ...ANNOTATION_EVENTS].map((schema) => schema.properties.type.const),
  indexes: {
    owner: 'one',
    owners: 'many',
    player: 'many',
    playerEmail: 'many',
    link: 'many',
    linkHash: 'many',
    status: 'one',
    lastUpdate: 'one',
    running: 'one',
    demo: 'one',
  },
  personal: true,
  // Annotations beside the match's own hold edits too, which are no matter of the match.
  groupsOf: ({ stream }) => (streamCategoryOf(stream) === 'match' ? [subjectIdOf(stream)] : []),
  ofOneStream: true,
  fold: oneDocument(foldMatch),
  keysOf: (match) => ({
    owner: match.ownerId,
    owners: match.ownerIds,
    player: accountsOf(match.metadata.players),
    playerEmail: playerEmailsOf(match),
    link: match.links.map(({ linkId }) => linkId),
    linkHash: match.links.map((link) => link.emailHash),
    status: match.lifeCycle.status,
    lastUpdate: match.lastUpdate,
    running: match.processing.state === 'running' ? match.lifeCycle.status : null,
    demo: match.demo ? 1 : null,
  }),
  erasure: { index: 'owners', scrub: scrubEach(scrubMatch) },
}

/** Addresses of players that have no account, as addresses are compared. */
export function playerEmailsOf({ metadata }: Pick<MatchDocument, 'metadata'>): string[] {
  return metadata.players.flat().flatMap(({ email }) => (email === null ? [] : [email.trim().toLowerCase()]))
}

const CREATED_FACTS = MatchCreated.properties.data.properties

/** All that its owners typed: names, notes, addresses, file names (D27). */
function scrubMatch(match: MatchDocument): MatchDocument {
  return {
    ...match,
    metadata: withoutAccountNames(scrubbed(CREATED_FACTS.metadata, match.metadata)),
    rawUploads: match.rawUploads.map((upload) => scrubbed(RawUpload, upload)),
    preshareEmails: match.preshareEmails.map(() => ERASED),
    links: match.links.map((link) => ({ ...link, email: ERASED })),
    reviewComments: match.reviewComments.map((comment) => ({ ...comment, text: ERASED })),
    recruitingNotes: null,
    notes: null,
    url: null,
    statusLog: match.statusLog.map((line) => (line.why === null ? line : { ...line, why: ERASED })),
  }
}
