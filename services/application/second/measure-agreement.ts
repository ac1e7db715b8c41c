import type { MeasuredAgreement } from '@courtline/messages/second/agreement'
import { compareAnnotations, type KappaField, type Agreement } from '@courtline/scoring/agreement/agreement'
import { replay } from '@courtline/scoring/replay/replay'
import { annotatedMatch } from '@courtline/scoring/replay/structure'
import type { ComparedAnnotation } from './take-entries.ts'

/** How well two annotations of one match agree, each scored by what it was begun with (D123). */
export function measureAgreement(
  first: ComparedAnnotation & { readonly annotatorId: string },
  second: ComparedAnnotation & { readonly annotatorId: string },
): MeasuredAgreement {
  const [one, other] = [matchOf(first), matchOf(second)]
  const agreement = compareAnnotations(one, other)
  return {
    firstAnnotatorId: first.annotatorId,
    secondAnnotatorId: second.annotatorId,
    serves: [one.timeline.length, other.timeline.length],
    matched: agreement.aligned.length,
    servesFound: agreement.alignedShare,
    kappa: kappaOf(agreement),
    equal: { ...agreement.equalShare },
  }
}

const matchOf = ({ annotation, head }: ComparedAnnotation) =>
  annotatedMatch(replay(annotation, head.rules, head.teamType))

function kappaOf({ kappa }: Agreement): MeasuredAgreement['kappa'] {
  const figureOf = (field: KappaField) => {
    const figure = kappa[field]
    return { n: figure.n, value: figure.kappa.ok ? figure.kappa.value : null }
  }
  return {
    outcome: figureOf('outcome'),
    endingPlayer: figureOf('endingPlayer'),
    shotType: figureOf('shotType'),
    errorType: figureOf('errorType'),
  }
}
