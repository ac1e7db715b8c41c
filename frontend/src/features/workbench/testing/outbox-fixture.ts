import type { AnnotationView } from '@courtline/messages/views/annotation'
import { rulesByName } from '@courtline/scoring/rules/rules'

export const MATCH = '5f2b7b60-7a53-4a4e-8a57-10c1a3f3b001'
export const ANA = '5f2b7b60-7a53-4a4e-8a57-10c1a3f3b002'

/** An annotation view of a singles match, empty by default. */
export function annotationViewFixture(more: Partial<AnnotationView> = {}): AnnotationView {
  const rules = rulesByName('Regular')
  if (!rules) throw new Error('The preset Regular is missing')
  return {
    matchId: MATCH,
    annotation: [],
    lastEdits: {},
    rules,
    teamType: 'Singles',
    teams: ['Rivera', 'Okafor'],
    playerNames: ['Rivera', null, 'Okafor', null],
    mayEdit: true,
    revision: 4,
    position: '00000000000000000004',
    ...more,
  }
}
