import { findAnnotation } from '@courtline/projections/match-state/read'
import { accountsOf } from '@courtline/messages/match/account-names'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { displayNames } from '@courtline/projections/users/read'
import { annotationTag } from '@courtline/messages/match/compare-annotations'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import { annotationView, type AnnotationFacts } from '../../../views/annotation-view.ts'
import { entriesInTimeOrder, type PastMatch } from '../../../views/past.ts'
import { asItWas } from '../reads/match.ts'

/** The annotation of a match that the caller may see, now or as it was. */
export const annotation =
  (gateway: Gateway): Handler<'annotation'> =>
  async ({ params, query, caller, reply }) => {
    const now = await gateway.matches.seen(params.id, caller, query.embed === true)
    if ('refused' in now) return now
    const past = query.asOf === undefined ? undefined : await asItWas(gateway, now, query.asOf)
    if (past && 'refused' in past) return past
    const match = past?.match ?? now
    const facts = past ? pastFacts(past) : await factsNow(gateway, now)
    if (!past) void reply.header('etag', etagOf(facts.lastEdits))
    const names = await displayNames(gateway.projections.reads, accountsOf(match.metadata.players))
    const view = annotationView(match, facts, names, caller?.actor ?? null)
    return { answer: past ? { ...view, mayEdit: false } : view }
  }

/** What a whole annotation that shall replace this one says in If-Match. */
const etagOf = (lastEdits: AnnotationFacts['lastEdits']) =>
  `"${annotationTag(new Map(Object.entries(lastEdits)))}"`

async function factsNow(gateway: Gateway, match: MatchDocument): Promise<AnnotationFacts> {
  const found = await findAnnotation(gateway.projections.reads, match.id)
  if (!found) {
    return { annotation: [], lastEdits: {}, revision: match.revision, position: match.position }
  }
  const { head, annotation: entries, lastEdits } = found
  return { annotation: entries, lastEdits, revision: head.revision, position: head.position }
}

function pastFacts({ match, annotation: then }: PastMatch): AnnotationFacts {
  return {
    annotation: entriesInTimeOrder(then),
    lastEdits: Object.fromEntries(then.lastEdit),
    revision: match.revision,
    position: match.position,
  }
}
