import { matchState } from '@courtline/projections/match-state/project'
import { findAnnotation, type StoredAnnotation } from '@courtline/projections/match-state/read'
import { Kept } from '@courtline/projections/runtime/read/reads'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import { accountsOf } from '@courtline/messages/match/account-names'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { displayNames } from '@courtline/projections/users/read'
import { annotationTag } from '@courtline/messages/match/compare-annotations'
import { annotationKey, besideAnnotationOf, ownAnnotation } from '@courtline/messages/match/which-annotation'
import { refusal } from '@courtline/messages/refusals'
import { refused } from '@courtline/application/outcome'
import { wayOf } from '../../../auth/caller.ts'
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
import { seenAnnotation } from '../../../views/seen-annotation.ts'
import { asItWas } from '../reads/match.ts'

/** Annotations of matches that are worked on or looked at; some hundred kilobytes each. */
const KEPT_ANNOTATIONS = 50

/**
 * An annotation that the caller may see: that of a match, now or as it was, or one beside it. As it is now it is written out
 * once for all who are shown the same of it, and kept until it changes; who may see it is looked up every time.
 */
export const annotation = (gateway: Gateway): Handler<'annotation'> => {
  const { reads } = gateway.projections
  const annotations = new Kept(KEPT_ANNOTATIONS, async (key) => {
    const found = await findAnnotation(reads, besideAnnotationOf(key) ?? ownAnnotation(key))
    return found && new AnnotationAnswers(factsOf(found), scoredBeside(found))
  })
  return async ({ params, query, caller, request, reply }) => {
    const seen = await seenAnnotation(gateway, params.id, query, caller, wayOf(request, query.embed === true))
    if ('refused' in seen) return seen
    const { which, match: now, mayEdit } = seen
    // Only the match's own annotation is read as it was.
    if (query.asOf !== undefined && which.kind !== 'match') return refused(refusal('INVALID_REQUEST'))
    const past = query.asOf === undefined ? undefined : await asItWas(gateway, now, query.asOf)
    if (past && 'refused' in past) return past
    const match = past?.match ?? now
    const names = await displayNames(reads, accountsOf(match.metadata.players))
    if (past) return { answer: annotationView(match, pastFacts(past), names, false) }
    const answers =
      (await reads.view(matchState).kept(annotationKey(which), annotations)) ?? nothingAnnotated(now)
    void reply.header('etag', answers.etag)
    return {
      answer: answers.with({ ...annotationHead(match, names, mayEdit), ...answers.scoredBy }),
      isKept: true,
    }
  }
}

type ScoredBy = Pick<AnnotationView, 'rules' | 'teamType'>

const scoredBeside = ({ head }: StoredAnnotation): ScoredBy | undefined =>
  head.lifeCycle === null ? { rules: head.rules, teamType: head.teamType } : undefined

/** Most ways in which one annotation is shown at a time: to who may edit it and who may not, before and after a change of names. */
const MOST_WAYS = 8

/** One annotation, and its answers for those who are shown different things around it. */
class AnnotationAnswers {
  readonly etag: string
  readonly #facts: AnnotationFacts
  readonly #views = new Map<string, AnnotationView>()

  /** What an annotation beside the match's own is scored by, whatever the match's rules have become since. */
  readonly scoredBy: ScoredBy | undefined

  constructor(facts: AnnotationFacts, scoredBy?: ScoredBy) {
    this.#facts = facts
    this.scoredBy = scoredBy
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

/** What goes into If-Match of a whole annotation that replaces this one. */
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
