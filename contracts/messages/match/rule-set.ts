import { AD_TYPES, type RuleSet as ScoringRuleSet } from '@courtline/scoring/rules/vocabulary'
import { Type, type Static } from 'typebox'
import { closed, OneOf, Text } from '../schema.ts'

const Games = Type.Integer({ minimum: 1, maximum: 99 })
const Points = Type.Integer({ minimum: 1, maximum: 99 })

/** A rule set, whole: matches keep it so that a later change of a preset changes no match (D1). */
export const RuleSet = Type.Object(
  {
    name: Text(100),
    setTo: Games,
    ad: OneOf(AD_TYPES),
    firstServeOnly: Type.Boolean(),
    tiebreakerTo: Points,
    tiebreakerAt: Type.Optional(Games),
    decidingSet: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
    decidingSetTiebreakerTo: Type.Optional(Points),
    decidingSetTiebreakerAt: Type.Optional(Games),
    matchTiebreakerTo: Type.Optional(Points),
    advantageSets: Type.Optional(Type.Boolean()),
    tiebreakerNoAd: Type.Optional(Type.Boolean()),
    exactSets: Type.Optional(Type.Boolean()),
    pickleball: Type.Optional(OneOf(['sideOut', 'rally'] as const)),
  },
  closed,
)
export type RuleSet = Static<typeof RuleSet> & ScoringRuleSet
