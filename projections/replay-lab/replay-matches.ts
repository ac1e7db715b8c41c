import { setImmediate } from 'node:timers/promises'
import type { RuleSet } from '@courtline/messages/match/rule-set'
import type { LabPage, MatchChanges } from '@courtline/messages/views/replay-lab'
import { replay } from '@courtline/scoring/replay/replay'
import { countStatistics } from '@courtline/scoring/figures/statistics'
import { annotatedMatch } from '@courtline/scoring/replay/structure'
import { findMatches } from '../matches/read.ts'
import type { MatchDocument } from '../matches/match-document.ts'
import { findStoredResult, someMatchSets, type MatchSets } from '../match-state/read.ts'
import { scoreOf, scoreSummary } from '../match-state/score-summary.ts'
import type { Reads } from '../runtime/read/reads.ts'
import { accountsOf, withAccountNames } from '@courtline/messages/match/account-names'
import { displayNames } from '../users/read.ts'
import { compareResults, type MatchResult } from './compare-results.ts'

/** What to replay old matches with. */
export interface LabRun {
  /** Rules to replay by; null: each match by its own, to see what the engine as it is now makes of it. */
  readonly rules: RuleSet | null
  /** Only matches that are kept by the rules of this name; null: all. */
  readonly onlyRuleName: string | null
}

/**
 * Replays some more annotated matches with this engine, beside the results that the read model holds, and says what
 * would change. Nothing is written. A page is small, so that memory is bounded however many matches there are, and
 * the caller may stop after any of them.
 *
 * @param after the last answer's `next`, or null to begin
 */
export async function replayMatches(reads: Reads, run: LabRun, after: string | null): Promise<LabPage> {
  const page = await someMatchSets(reads, after)
  const annotated = page.matches.filter(
    ({ head }) => scoreOf(head) !== null && head.lifeCycle?.status !== 'Deleted',
  )
  const wanted = annotated.filter(
    ({ head }) => run.onlyRuleName === null || head.rules.name === run.onlyRuleName,
  )
  const ids = wanted.map(({ head }) => head.matchId)
  const documents = new Map((await findMatches(reads, ids)).map((match) => [match.id, match]))
  const names = await displayNames(
    reads,
    [...documents.values()].flatMap(({ metadata }) => accountsOf(metadata.players)),
  )
  const changes: MatchChanges[] = []
  for (const sets of wanted) {
    // The caller's thread serves others, too.
    await setImmediate()
    const match = documents.get(sets.head.matchId)
    const changed = compareResults(await findStoredResult(reads, sets), replayedResult(sets, run.rules))
    if (match && changed) changes.push({ ...placeOf(match, sets, names), ...changed })
  }
  return {
    compared: wanted.length,
    passedOver: annotated.length - wanted.length,
    changes,
    next: page.next,
    share: page.next === null ? 1 : shareOf(page.next),
  }
}

function placeOf(
  { metadata }: MatchDocument,
  { head }: MatchSets,
  names: ReadonlyMap<string, string | null>,
): Pick<MatchChanges, 'matchId' | 'teams' | 'date' | 'ruleName'> {
  const { teams, date } = withAccountNames(metadata, names)
  return { matchId: head.matchId, teams, date, ruleName: head.rules.name }
}

function replayedResult({ head, sets }: MatchSets, rules: RuleSet | null): MatchResult {
  const entries = sets.flatMap((set) => set.entries)
  const match = annotatedMatch(replay(entries, rules ?? head.rules, head.teamType))
  return {
    score: scoreSummary(match),
    statistics: countStatistics(match),
    findings: match.warnings.map(({ annotationId, clockSeconds, message }) => ({
      annotationId,
      clockSeconds,
      message,
    })),
  }
}

/** Ids are drawn at random, so how many matches come before one follows from the id itself. */
const shareOf = (id: string) => Number.parseInt(id.slice(0, 8), 16) / 2 ** 32
