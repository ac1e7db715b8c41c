import { Type, type Static } from 'typebox'
import { KAPPA_FIELDS } from '@courtline/scoring/agreement/agreement'
import { COMPARED_FIELDS } from '@courtline/scoring/agreement/read-annotation'
import { closed, Count, Nullable, Pair, Uuid } from '../schema.ts'

const Share = Nullable(Type.Number({ minimum: 0, maximum: 1 }))

const forEach = <K extends string, S>(fields: readonly K[], schema: S) =>
  Object.fromEntries(fields.map((field) => [field, schema])) as Record<K, S>

/** How well two independent annotations of a match agreed when both were complete (D100, D123). */
export const MeasuredAgreement = Type.Object(
  {
    /** Whose annotation is the match's own, and who made the second one. */
    firstAnnotatorId: Uuid,
    secondAnnotatorId: Uuid,
    /** Serves in each of both. */
    serves: Pair(Count),
    /** Serves that both have: pairs of starts at most a second apart. */
    matched: Count,
    /** Serves that both have, among all serves of both, 0 to 1; null where neither has any. */
    servesFound: Share,
    /** Cohen's kappa by field, with the number of serves behind it; null where they are too few. */
    kappa: Type.Object(
      forEach(
        KAPPA_FIELDS,
        Type.Object({ n: Count, value: Nullable(Type.Number({ minimum: -1, maximum: 1 })) }, closed),
      ),
      closed,
    ),
    /** Serves with an equal value among the matched ones that either fills, 0 to 1. */
    equal: Type.Object(forEach(COMPARED_FIELDS, Share), closed),
  },
  closed,
)
export type MeasuredAgreement = Static<typeof MeasuredAgreement>
