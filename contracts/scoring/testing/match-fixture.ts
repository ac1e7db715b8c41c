/**
 * Builds small matches for specs. One serve follows the other every ten seconds and lasts as many seconds as its rally
 * has shots (at least one), so that every time in an expectation can be worked out by hand.
 */
import { replay } from '../replay/replay.ts'
import { rulesByName } from '../rules/rules.ts'
import { annotatedMatch, type AnnotatedMatch } from '../replay/structure.ts'
import type {
  Adjustment,
  AnnotatedEvent,
  Player,
  RuleSet,
  ShotType,
  Team,
  TeamType,
} from '../rules/vocabulary.ts'

/** An event without its id and time. */
export type Draft = Omit<AnnotatedEvent, 'annotationId' | 'clockTime'>

export const SECONDS_APART = 10

export const aceDraft: Draft = { eventType: 'Point', outcome: 'Ace' }
export const faultDraft: Draft = { eventType: 'Point', outcome: 'Fault', errorType: 'Net' }
export const letServe: Draft = { eventType: 'Point', outcome: 'Let' }
export const doubleFault: Draft = { eventType: 'Point', outcome: 'DoubleFault', errorType: 'Long' }

/** A winner by a player; odd lengths are the server's. */
export function winner(endingPlayer: Player, rallyLength: number, shotType: ShotType = 'Forehand'): Draft {
  return { eventType: 'Point', outcome: 'Winner', endingPlayer, rallyLength, shotType }
}

/** A forced error by a player, into the net. */
export function forcedError(
  endingPlayer: Player,
  rallyLength: number,
  shotType: ShotType = 'Backhand',
): Draft {
  return { eventType: 'Point', outcome: 'ForcedError', endingPlayer, rallyLength, shotType, errorType: 'Net' }
}

/** An unforced error by a player, long. */
export function unforcedError(
  endingPlayer: Player,
  rallyLength: number,
  shotType: ShotType = 'Forehand',
): Draft {
  return {
    eventType: 'Point',
    outcome: 'UnforcedError',
    endingPlayer,
    rallyLength,
    shotType,
    errorType: 'Long',
  }
}

/** An adjustment with what it carries (D13). */
export function adjust(
  name: Adjustment['name'],
  value: Partial<Adjustment> & { winningTeam?: Team } = {},
): Draft {
  const { winningTeam, score } = value
  return {
    eventType: 'Adjustment',
    adjustment: { name, ...(score === undefined ? {} : { score }) },
    ...(winningTeam === undefined ? {} : { winningTeam }),
  }
}

/** The same draft several times. */
export function times(count: number, draft: Draft): Draft[] {
  return Array.from({ length: count }, () => draft)
}

/** A deterministic UUID for the n-th event. */
export function fixtureEventId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
}

/** Gives drafts their ids and times. */
export function eventsOfDrafts(drafts: readonly Draft[]): AnnotatedEvent[] {
  return drafts.map((draft, index) => {
    const start = index * SECONDS_APART
    const clockTime = { start, stop: start + Math.max(1, draft.rallyLength ?? 1) }
    return { annotationId: fixtureEventId(index), clockTime, ...draft }
  })
}

/** The structure of a match made of drafts; singles under the rules of 'Regular' unless given others. */
export function matchOf(
  drafts: readonly Draft[],
  rules: RuleSet | string = 'Regular',
  teamType: TeamType = 'Singles',
): AnnotatedMatch {
  const ruleSet = typeof rules === 'string' ? rulesByName(rules) : rules
  if (ruleSet === undefined) throw new Error(`No preset is called ${JSON.stringify(rules)}`)
  return annotatedMatch(replay(eventsOfDrafts(drafts), ruleSet, teamType))
}
