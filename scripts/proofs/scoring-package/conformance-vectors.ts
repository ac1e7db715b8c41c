import { replay, type Step } from '@courtline/scoring/replay/replay'
import { calledScore } from '@courtline/scoring/rules/score/call'
import { RULE_PRESETS } from '@courtline/scoring/rules/rules'
import {
  TEAM_TYPES,
  type AnnotatedEvent,
  type RuleSet,
  type TeamType,
} from '@courtline/scoring/rules/vocabulary'
import { draftsOfWord, HAND_VECTORS } from '../../../contracts/scoring/testing/hand-vectors.ts'
import { eventsOfDrafts, type Draft } from '../../../contracts/scoring/testing/match-fixture.ts'

/** One match for other implementations: its entries, and the state that is expected after each. */
export interface ConformanceVector {
  readonly name: string
  /** Worked out by hand from the rules, or played at random and computed by this engine. */
  readonly source: 'by hand' | 'computed'
  readonly rules: RuleSet
  readonly teamType: TeamType
  readonly events: readonly AnnotatedEvent[]
  /** One for each event, in time order. */
  readonly expected: readonly ExpectedState[]
}

export interface ExpectedState {
  /** As an umpire calls it, the server's points first (D7); null once the match is over. */
  readonly called: string | null
  readonly sets: readonly (readonly [number, number])[]
  readonly matchWinner: number | null
  readonly firstServe: boolean
  readonly servingTeam: number
  /** Winner of the point that the event was; null where none was decided. */
  readonly pointWinner: number | null
}

/** Entries of a match that is played at random. */
const RANDOM_ENTRIES = 30

/** All vectors: the matches worked out by hand, then one at random for each preset, in singles and doubles. */
export function conformanceVectors(): ConformanceVector[] {
  const byHand = HAND_VECTORS.map(([name, rules, words, teamType]) =>
    vectorOf(
      name,
      'by hand',
      rules,
      teamType,
      words.flatMap(([word]) => draftsOfWord(word)),
    ),
  )
  const computed = RULE_PRESETS.flatMap((rules, at) =>
    TEAM_TYPES.map((teamType, place) =>
      vectorOf(`${rules.name}, ${teamType}`, 'computed', rules, teamType, randomDrafts(2 * at + place + 1)),
    ),
  )
  return [...byHand, ...computed]
}

function vectorOf(
  name: string,
  source: ConformanceVector['source'],
  rules: RuleSet,
  teamType: TeamType,
  drafts: readonly Draft[],
): ConformanceVector {
  const events = eventsOfDrafts(drafts)
  const expected = replay(events, rules, teamType).steps.map(expectedAfter)
  return { name, source, rules, teamType, events, expected }
}

function expectedAfter({ after, winner }: Step): ExpectedState {
  return {
    called: after.isOver ? null : calledScore(after),
    sets: after.setScores,
    matchWinner: after.matchWinner,
    firstServe: after.firstServe,
    servingTeam: after.servingTeam,
    pointWinner: winner,
  }
}

const WORDS = ['0', '1', '0', '1', '0', '1', 'F', 'L', 'A', 'D'] as const

/** The same words for the same seed (a linear congruential generator). */
function randomDrafts(seed: number): Draft[] {
  let last = seed
  return Array.from({ length: RANDOM_ENTRIES }, () => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648
    return draftsOfWord(WORDS[Math.floor(last / 65_536) % WORDS.length] ?? '0')
  }).flat()
}

/** The file of the vectors: one to a line, so that a change shows which. */
export function vectorsText(vectors: readonly ConformanceVector[]): string {
  return `[\n${vectors.map((vector) => JSON.stringify(vector)).join(',\n')}\n]\n`
}
