import { decodeEvents, decodeRuleSet } from '../interchange/decode-match.ts'
import {
  decodeText,
  dictionary,
  oneOf,
  optional,
  pair,
  sequence,
  string,
  type Decoded,
  type Decoder,
} from '../interchange/decode.ts'
import { namesOf, type MatchNames } from '../replay/match-names.ts'
import { replay, type Replay } from '../replay/replay.ts'
import { DEFAULT_RULE_NAME, RULE_PRESETS, rulesByName } from '../rules/rules.ts'
import { TEAM_TYPES, type RuleSet } from '../rules/vocabulary.ts'

/** A match as the command line reads it, replayed. */
export interface MatchFile {
  readonly names: MatchNames
  readonly replayed: Replay
}

/** A rule set, or the name of a preset. */
const rules: Decoder<RuleSet> = (value, path) => {
  if (typeof value !== 'string') return decodeRuleSet(value, path)
  const preset = rulesByName(value)
  if (preset !== undefined) return { ok: true, value: preset }
  const message = `expected one of ${RULE_PRESETS.map(({ name }) => name).join(', ')}`
  return { ok: false, code: 'not-decodable', message, path: path ?? '' }
}

const file = dictionary({
  rules: optional(rules),
  teamType: optional(oneOf(TEAM_TYPES)),
  players: optional(pair(sequence(string))),
  events: decodeEvents,
})

/**
 * Reads a match file: JSON with `events` and, where they differ from 'Regular' singles without names, `rules` (a rule set or
 * the name of a preset), `teamType` and `players` (names of both sides).
 */
export function readMatchFile(text: string): Decoded<MatchFile> {
  const read = decodeText(text, file)
  if (!read.ok) return read
  const {
    rules: ruleSet = rulesByName(DEFAULT_RULE_NAME),
    teamType = 'Singles',
    players,
    events,
  } = read.value
  if (ruleSet === undefined)
    return { ok: false, code: 'not-decodable', message: 'missing rules', path: 'rules' }
  const names = namesOf(players ?? [[], []], teamType)
  return { ok: true, value: { names, replayed: replay(events, ruleSet, teamType) } }
}
