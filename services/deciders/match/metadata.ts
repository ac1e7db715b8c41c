import { may, type Actor } from '@courtline/messages/actor'
import type { Decision } from '@courtline/messages/event-sourcing/decider'
import type { LifeCycleEvent } from '@courtline/messages/match/life-cycle'
import { teamName, type MatchMetadata, type MatchPlayer } from '@courtline/messages/match/metadata'
import { isSame } from '@courtline/messages/same'
import { NOTHING, record, refuse } from '../decision.ts'
import type { CommandOf } from './command-of.ts'
import { ANY_STATUS, refusedBy, type Right } from './rights.ts'
import { statusOf, type Match } from './state.ts'

const METADATA: readonly Right[] = [{ from: ANY_STATUS, who: ['owner', 'AnnotationManager', 'Admin'] }]

/**
 * New metadata, whole. Once annotation has begun, what the score is read by (rules, team type, number of players) is for
 * managers: one careless owner could otherwise rescore an accepted match (D52). Refusals: NOT_ALLOWED, RULES_NEED_MANAGER.
 */
export function changeMetadata(command: CommandOf<'ChangeMetadata'>, match: Match): Decision<LifeCycleEvent> {
  const refused = refusedBy(METADATA, command.by, match)
  if (refused) return refused
  const before = match.metadata
  const metadata = withSidesOf(command.metadata)
  if (isSame(before, metadata)) return NOTHING
  const isRescored = !isSame(scoredBy(before), scoredBy(metadata))
  if (isRescored && !mayRescore(command.by, hasBegun(match))) return refuse('RULES_NEED_MANAGER')

  const { ruleName, rules } = metadata
  const isOtherRules = ruleName !== before.ruleName || !isSame(before.rules, rules)
  const events: LifeCycleEvent[] = [{ type: 'MetadataChanged', data: { metadata } }]
  if (isOtherRules) events.push({ type: 'RulesChanged', data: { ruleName, rules } })
  return { events }
}

/**
 * A listed player takes themselves out (D112): their entry keeps neither account, address nor name, and the side is called
 * after who is left. Refusal: NOT_ALLOWED for a user who is not listed.
 */
export function takeOneselfOut(
  { by, emails }: CommandOf<'LeaveMatch'>,
  { metadata }: Match,
): Decision<LifeCycleEvent> {
  const proved = new Set(emails.map((email) => email.trim().toLowerCase()))
  const isThem = ({ id, email }: MatchPlayer) =>
    id === by.userId || (id === null && email !== null && proved.has(email.trim().toLowerCase()))
  if (!metadata.players.flat().some(isThem)) return refuse('NOT_ALLOWED')
  const [first, second] = metadata.players
  const without = (side: typeof first) => side.map((player) => (isThem(player) ? NOBODY : player))
  const nameOf = (side: typeof first, team: 0 | 1) =>
    side.some(isThem) ? teamName(without(side), team) : metadata.teams[team]
  const left: MatchMetadata = {
    ...metadata,
    players: [without(first), without(second)],
    teams: [nameOf(first, 0), nameOf(second, 1)],
  }
  return record<LifeCycleEvent>(
    { type: 'MetadataChanged', data: { metadata: left } },
    { type: 'PlayerLeft', data: {} },
  )
}

const NOBODY: MatchPlayer = { name: '', email: null, id: null, visualCue: null }

/** Singles keeps only the first player of each side. */
export function withSidesOf(metadata: MatchMetadata): MatchMetadata {
  if (metadata.teamType === 'Doubles') return metadata
  const [home, away] = metadata.players
  return { ...metadata, players: [home.slice(0, 1), away.slice(0, 1)] }
}

const scoredBy = ({ rules, teamType, players }: MatchMetadata) => ({
  rules,
  teamType,
  numbers: players.map((side) => side.length),
})

/** Whether a user may change what the score is read by, of a match whose annotation has `begun` or not (D52). */
export const mayRescore = (by: Actor, begun: boolean): boolean => !begun || may(by, 'AnnotationManager')

/** The match is being annotated, or has been. */
const hasBegun = (match: Match) => match.editLog.edits.size > 0 || statusOf(match) === 'Annotating'
