import type {
  AdjustmentName,
  ByTeam,
  EventDescription,
  Player,
  RuleSet,
  Team,
  TeamType,
} from '../rules/vocabulary.ts'

/** What is chosen in the workbench before the first point (D30, D106). */
export interface Opening {
  readonly servingTeam: Team
  /** The team at the far end. */
  readonly topTeam: Team
  /** Doubles: who serves first for each team. In pickleball the player who starts on the right. */
  readonly firstServers: ByTeam<Player>
  /** Doubles: who receives in the deuce court for each team. Not asked in pickleball, where it is who serves first. */
  readonly deuceReturners: ByTeam<Player>
}

/** What replay assumes by default. */
export const DEFAULT_OPENING: Opening = {
  servingTeam: 0,
  topTeam: 0,
  firstServers: [0, 2],
  deuceReturners: [0, 2],
}

/**
 * The answers as ordinary adjustments at clock time 0, in the order in which they must be recorded. Nothing where the
 * answers are what replay assumes. 'Switch player …' speaks of the team that serves or returns at that moment, so the
 * other team's order is set while it serves.
 */
export function openingAdjustments(opening: Opening, teamType: TeamType, rules: RuleSet): EventDescription[] {
  const names: AdjustmentName[] = opening.topTeam === 0 ? [] : ['Switch sides']
  const { firstServers, servingTeam } = opening
  const isDoubles = teamType === 'Doubles'
  // In pickleball one switch turns round both who serves and who is on the right (D6).
  const deuceReturners =
    rules.pickleball === undefined ? opening.deuceReturners : DEFAULT_OPENING.deuceReturners
  if (isDoubles && firstServers[0] === 1) names.push('Switch player serving')
  if (isDoubles && deuceReturners[1] === 3) names.push('Switch player returning')
  const others: AdjustmentName[] = []
  if (isDoubles && firstServers[1] === 3) others.push('Switch player serving')
  if (isDoubles && deuceReturners[0] === 1) others.push('Switch player returning')
  if (servingTeam === 1 || others.length > 0) names.push('Switch server', ...others)
  if (servingTeam === 0 && others.length > 0) names.push('Switch server')
  return names.map((name) => ({ eventType: 'Adjustment', clockTime: { start: 0 }, adjustment: { name } }))
}
