import { refusal } from '@courtline/messages/refusals'
import { replayMatches } from '@courtline/projections/replay-lab/replay-matches'
import { validateRuleSet } from '@courtline/scoring/rules/rule-set'
import type { Gateway } from '../../gateway.ts'
import { refused } from '@courtline/application/outcome'
import type { Handler } from '../../register-route.ts'

/**
 * Some more old matches, replayed by other rules or with the current engine: what would change. A page at a time,
 * so that the caller sees how far it has come and may stop. Writes nothing. Refusal: INVALID_REQUEST for rules by
 * which no match can be played.
 */
export const replayLab =
  (gateway: Gateway): Handler<'replayLab'> =>
  async ({ body }) => {
    const { rules, onlyRuleName, after } = body
    if (rules && validateRuleSet(rules).length > 0) return refused(refusal('INVALID_REQUEST'))
    return { answer: await replayMatches(gateway.projections.reads, { rules, onlyRuleName }, after) }
  }
