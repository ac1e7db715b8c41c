import { matchState } from '@courtline/projections/match-state/project'
import { findAnnotation, type StoredAnnotation } from '@courtline/projections/match-state/read'
import { Kept } from '@courtline/projections/runtime/read/reads'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { accountsOf } from '@courtline/messages/match/account-names'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { displayNames } from '@courtline/projections/users/read'
import { annotationTag } from '@courtline/messages/match/compare-annotations'
import type { Gateway } from '../../../gateway.ts'
import type { Handler } from '../../../register-route.ts'
import {
  annotationHead,
  annotationView,
  annotationWith,
  type AnnotationFacts,
  type AnnotationHead,
} from '../../../views/annotation-view.ts'
import { entriesInTimeOrder, type PastMatch } from '../../../views/past.ts'
import { asItWas } from '../reads/match.ts'

/** Annotations of matches that are worked on or looked at; some hundred kilobytes each. */
const KEPT_ANNOTATIONS = 50

/**
 * The annotation of a match that the caller may see, now or as it was. As it is now it is written out once for all who are
 * shown the same of it, and kept until the match changes; who may see it is asked every time.
 */
export const annotation = (gateway: Gateway): Handler<'annotation'> => {
  const { reads } = gateway.projections
  const annotations = new Kept(KEPT_ANNOTATIONS, async (matchId) => {
    const found = await findAnnotation(reads, matchId)
    return found && new AnnotationAnswers(factsOf(found))
  })
  return async ({ params, query, caller, reply }) => {
    const now = await gateway.matches.seen(params.id, caller, query.embed === true)
    if ('refused' in now) return now
    const past = query.asOf === undefined ? undefined : await asItWas(gateway, now, query.asOf)
    if (past && 'refused' in past) return past
    const match = past?.match ?? now
    const names = await displayNames(reads, accountsOf(match.metadata.players))
    const actor = caller?.actor ?? null
    if (past) return { answer: { ...annotationView(match, pastFacts(past), names, actor), mayEdit: false } }
    const answers = (await reads.view(matchState).kept(now.id, annotations)) ?? nothingAnnotated(now)
    void reply.header('etag', answers.etag)
    return { answer: answers.with(annotationHead(match, names, actor)), isKept: true }
  }
}

/** Most ways in which one annotation is shown at a time: to who may edit it and who may not, before and after a change of names. */
const MOST_WAYS = 8

/** One annotation, and its answers for those who are shown different things around it. */
class AnnotationAnswers {
  readonly etag: string
  readonly #facts: AnnotationFacts
  readonly #views = new Map<string, AnnotationView>()

  constructor(facts: AnnotationFacts) {
    this.#facts = facts
    this.etag = etagOf(facts.lastEdits)
  }

  /** The very same object for the same head. */
  with(head: AnnotationHead): AnnotationView {
    const key = JSON.stringify(head)
    const known = this.#views.get(key)
    if (known) return known
    if (this.#views.size >= MOST_WAYS) this.#views.clear()
    const view = annotationWith(head, this.#facts)
    this.#views.set(key, view)
    return view
  }
}

const nothingAnnotated = ({ revision, position }: MatchDocument) =>
  new AnnotationAnswers({ annotation: [], lastEdits: {}, revision, position })

/** What a whole annotation that shall replace this one says in If-Match. */
const etagOf = (lastEdits: AnnotationFacts['lastEdits']) =>
  `"${annotationTag(new Map(Object.entries(lastEdits)))}"`

const factsOf = ({ head, annotation: entries, lastEdits }: StoredAnnotation): AnnotationFacts => ({
  annotation: entries,
  lastEdits,
  revision: head.revision,
  position: head.position,
})

function pastFacts({ match, annotation: then }: PastMatch): AnnotationFacts {
  return {
    annotation: entriesInTimeOrder(then),
    lastEdits: Object.fromEntries(then.lastEdit),
    revision: match.revision,
    position: match.position,
  }
}
