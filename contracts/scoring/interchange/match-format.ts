import { validateRuleSet } from '../rules/rule-set.ts'
import type { AdType, RuleSet } from '../rules/vocabulary.ts'

/**
 * Match format codes of the Tennis Open Data Standards, as CourtHive writes them: 'SET3-S:6NOAD/TB7-F:TB10' is the
 * best of three sets to six games without advantage, tiebreaks to seven, a match tiebreak to ten in place of the third.
 * '@3' after a tiebreak names the games at which it starts, 'TB7NOAD' is won without a lead, 'G:TN2D' is a game decided at
 * the second deuce. 'SET5-S:6' plays no tiebreak in any set, 'SET3X-S:6/TB7' all three sets. A match without end (D2) has
 * no standard code: we leave the number of sets out.
 */
export type MatchFormatReading =
  | { readonly ok: true; readonly rules: RuleSet }
  | {
      readonly ok: false
      readonly code: 'FORMAT_UNREADABLE' | 'FORMAT_UNSUPPORTED'
      readonly message: string
    }

/** The code of a rule set, or why it has none. */
export type MatchFormatWriting =
  | {
      readonly ok: true
      readonly matchFormat: string
      /** Fields of the rule set that the code has no word for. */
      readonly lost: readonly (keyof RuleSet)[]
    }
  | { readonly ok: false; readonly code: 'FORMAT_UNSUPPORTED'; readonly message: string }

interface SetFormat {
  /** Null where the whole set is one tiebreak. */
  readonly setTo: number | null
  readonly noAd: boolean
  /** Null in an advantage set. */
  readonly tiebreak: { readonly to: number; readonly at: number; readonly noAd: boolean } | null
}

/** The number of sets, and whether all of them are played. */
interface Length {
  readonly sets: number
  readonly isExact: boolean
}

const LENGTH = /^SET([1-9]\d*)(X)?$/
const TIEBREAK_SET = /^TB(\d+)(NOAD)?$/
const GAMES_SET = /^(\d+)(NOAD)?(?:\/TB(\d+)(NOAD)?(?:@(\d+))?)?$/
/** A game decided at its first deuce is no-ad, at its second one-ad. */
const GAME_FORMATS: Readonly<Record<string, AdType>> = { TN: 'Ad', TN1D: 'NoAd', TN2D: 'OneAd' }

/**
 * Reads a code as a rule set named by the code. Timed, aggregate and rally-scored formats are refused, and whatever
 * `validateRuleSet` refuses.
 */
export function readMatchFormat(code: string): MatchFormatReading {
  const parts = code.trim().toUpperCase().split('-')
  const sections = new Map(parts.filter((part) => part.includes(':')).map(splitSection))
  const [root] = parts
  const length = readLength(root)
  const isRootKnown = length !== undefined || root?.startsWith('S:') === true
  const ordinary = readSet(sections.get('S'))
  const final = sections.has('F') ? readSet(sections.get('F')) : ordinary
  const gameFormat = GAME_FORMATS[sections.get('G') ?? 'TN']
  if (!isRootKnown || ordinary === undefined || final === undefined || gameFormat === undefined)
    return { ok: false, code: 'FORMAT_UNREADABLE', message: `Not a match format we can read: ${code}` }
  const ad = ordinary.noAd ? 'NoAd' : gameFormat
  const rules = toRules(code, length, ordinary, final, ad)
  if (rules === undefined)
    return {
      ok: false,
      code: 'FORMAT_UNSUPPORTED',
      message: `No rule set of ours plays this format: ${code}`,
    }
  const [problem] = validateRuleSet(rules)
  return problem === undefined
    ? { ok: true, rules }
    : { ok: false, code: 'FORMAT_UNSUPPORTED', message: `${problem.message}: ${code}` }
}

function readLength(root: string | undefined): Length | undefined {
  const found = LENGTH.exec(root ?? '')
  return found === null ? undefined : { sets: Number(found[1]), isExact: found[2] !== undefined }
}

/** Writes the code of a rule set. Pickleball has none. */
export function writeMatchFormat(rules: RuleSet): MatchFormatWriting {
  if (rules.pickleball !== undefined)
    return { ok: false, code: 'FORMAT_UNSUPPORTED', message: 'A match format code cannot express pickleball' }
  const { decidingSet } = rules
  const ordinary = writeOrdinarySet(rules)
  const final = decidingSet === undefined ? ordinary : writeDecidingSet(rules)
  const sections = [
    ...(decidingSet === undefined ? [] : [`SET${decidingSet}${rules.exactSets === true ? 'X' : ''}`]),
    `S:${decidingSet === 1 ? final : ordinary}`,
    ...(decidingSet === 1 || final === ordinary ? [] : [`F:${final}`]),
    ...(rules.ad === 'OneAd' ? ['G:TN2D'] : []),
  ]
  return { ok: true, matchFormat: sections.join('-'), lost: rules.firstServeOnly ? ['firstServeOnly'] : [] }
}

function splitSection(part: string): [string, string] {
  const at = part.indexOf(':')
  return [part.slice(0, at), part.slice(at + 1)]
}

function readSet(text: string | undefined): SetFormat | undefined {
  const tiebreakSet = TIEBREAK_SET.exec(text ?? '')
  if (tiebreakSet) {
    const [, to, noAd] = tiebreakSet
    return { setTo: null, noAd: false, tiebreak: { to: Number(to), at: 0, noAd: noAd !== undefined } }
  }
  const games = GAMES_SET.exec(text ?? '')
  if (!games) return undefined
  const [, setTo, noAd, to, tiebreakNoAd, at] = games
  return {
    setTo: Number(setTo),
    noAd: noAd !== undefined,
    tiebreak:
      to === undefined ? null : { to: Number(to), at: Number(at ?? setTo), noAd: tiebreakNoAd !== undefined },
  }
}

/** Our rules have one kind of set before the deciding one, and one lead for all tiebreaks. */
function toRules(
  name: string,
  length: Length | undefined,
  ordinary: SetFormat,
  final: SetFormat,
  ad: AdType,
): RuleSet | undefined {
  const sets = length?.sets
  const shape = sets === 1 ? final : ordinary
  const leads = new Set([shape, final].flatMap(({ tiebreak }) => (tiebreak === null ? [] : [tiebreak.noAd])))
  if (leads.size > 1) return undefined
  const lead = leads.has(true) ? { tiebreakerNoAd: true } : {}
  const exact = length?.isExact === true ? { exactSets: true } : {}
  const base = { name, firstServeOnly: false, ad, ...lead, ...exact } as const
  if (shape.setTo === null)
    return sets === 1 && shape.tiebreak !== null
      ? { ...base, setTo: 6, tiebreakerTo: 7, decidingSet: 1, matchTiebreakerTo: shape.tiebreak.to }
      : undefined
  if (final.setTo !== null && (final.setTo !== shape.setTo || final.noAd !== shape.noAd)) return undefined
  const setTo = shape.setTo
  const ordinaryRules = { ...base, setTo, ...tiebreakFields(shape.tiebreak, setTo, sets) }
  return sets === undefined
    ? ordinaryRules
    : { ...ordinaryRules, decidingSet: sets, ...decidingFields(final, setTo) }
}

/** The only set of a match is its deciding one, which plays no tiebreak unless it has a target (D2). */
function tiebreakFields(tiebreak: SetFormat['tiebreak'], setTo: number, sets: number | undefined) {
  if (tiebreak === null) return { tiebreakerTo: 7, ...(sets === 1 ? {} : { advantageSets: true }) }
  return { tiebreakerTo: tiebreak.to, ...(tiebreak.at === setTo ? {} : { tiebreakerAt: tiebreak.at }) }
}

function decidingFields({ setTo: final, tiebreak }: SetFormat, setTo: number) {
  if (tiebreak === null) return {}
  if (final === null) return { matchTiebreakerTo: tiebreak.to }
  const at = tiebreak.at === setTo ? {} : { decidingSetTiebreakerAt: tiebreak.at }
  return { decidingSetTiebreakerTo: tiebreak.to, ...at }
}

function writeOrdinarySet(rules: RuleSet): string {
  if (rules.advantageSets === true) return writeGames(rules)
  return `${writeGames(rules)}/${writeTiebreak(rules.tiebreakerTo, rules)}${writeAt(rules.tiebreakerAt, rules.setTo)}`
}

function writeTiebreak(target: number, { tiebreakerNoAd }: RuleSet): string {
  return `TB${target}${tiebreakerNoAd === true ? 'NOAD' : ''}`
}

function writeDecidingSet(rules: RuleSet): string {
  const { matchTiebreakerTo, decidingSetTiebreakerTo, decidingSetTiebreakerAt, setTo } = rules
  if (matchTiebreakerTo !== undefined) return writeTiebreak(matchTiebreakerTo, rules)
  if (decidingSetTiebreakerTo === undefined) return writeGames(rules)
  return `${writeGames(rules)}/${writeTiebreak(decidingSetTiebreakerTo, rules)}${writeAt(decidingSetTiebreakerAt, setTo)}`
}

function writeGames({ setTo, ad }: RuleSet): string {
  return `${setTo}${ad === 'NoAd' ? 'NOAD' : ''}`
}

function writeAt(at: number | undefined, setTo: number): string {
  return at === undefined || at === setTo ? '' : `@${at}`
}
