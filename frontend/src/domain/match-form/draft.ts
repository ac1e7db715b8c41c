import { teamName, type MatchMetadata, type MatchPlayer, SURFACES } from '@courtline/messages/match/metadata'
import { NO_REFERENCES, type References } from '@courtline/messages/match/plain-metadata'
import type { Teammate } from '@courtline/messages/views/team'
import { DEFAULT_RULE_NAME, rulesByName } from '@courtline/scoring/rules/rules'
import type { RuleSet, Team, TeamType } from '@courtline/scoring/rules/vocabulary'
import { isAddress } from '../../ui/email-address.ts'
import { readScore } from './score-text.ts'

export type Surface = (typeof SURFACES)[number]
type Side = readonly [MatchPlayer, MatchPlayer]

const referencesOf = (metadata: MatchMetadata): References => ({
  utrId: metadata.utrId,
  playerId: metadata.playerId,
  opponentId: metadata.opponentId,
  matchId: metadata.matchId,
  tournamentId: metadata.tournamentId,
  tourEntry: metadata.tourEntry,
  playerHand: metadata.playerHand,
  opponentHand: metadata.opponentHand,
})

/** What is typed into the form of a match. Both places of each side are kept while singles and doubles are tried. */
export interface MatchDraft {
  readonly date: string
  readonly name: string
  readonly surface: Surface | null
  readonly rules: RuleSet
  readonly teamType: TeamType
  readonly sides: readonly [Side, Side]
  readonly scoreText: string
  readonly notes: string
  readonly references: References
}

export type DraftEvent =
  | { readonly type: 'dateTyped'; readonly date: string }
  | { readonly type: 'nameTyped'; readonly name: string }
  | { readonly type: 'surfaceChosen'; readonly surface: Surface | null }
  | { readonly type: 'rulesChosen'; readonly ruleName: string }
  | { readonly type: 'teamTypeChosen'; readonly teamType: TeamType }
  | { readonly type: 'playerNamed'; readonly team: Team; readonly place: 0 | 1; readonly name: string }
  | {
      readonly type: 'teammatePicked'
      readonly team: Team
      readonly place: 0 | 1
      readonly teammate: Teammate
    }
  | { readonly type: 'emailTyped'; readonly team: Team; readonly place: 0 | 1; readonly email: string }
  | { readonly type: 'cueTyped'; readonly team: Team; readonly place: 0 | 1; readonly cue: string }
  | { readonly type: 'scoreTyped'; readonly text: string }
  | { readonly type: 'notesTyped'; readonly notes: string }
  | { readonly type: 'referencesChanged'; readonly references: References }
  /** The details of a match from before are taken over; the day, its result and its ids stay this match's own. */
  | { readonly type: 'takenOver'; readonly from: MatchMetadata }

const NOBODY: MatchPlayer = { name: '', email: null, id: null, visualCue: null }

const regular = (): RuleSet => {
  const rules = rulesByName(DEFAULT_RULE_NAME)
  if (!rules) throw new Error(`There is no preset ${DEFAULT_RULE_NAME}`)
  return rules
}

/** An empty form: today, singles, regular rules, and the uploader as the first player. */
export function newDraft(today: string, uploader: MatchPlayer | null, ruleName?: string | null): MatchDraft {
  return {
    date: today,
    name: '',
    surface: null,
    rules: (ruleName ? rulesByName(ruleName) : undefined) ?? regular(),
    teamType: 'Singles',
    sides: [
      [uploader ?? NOBODY, NOBODY],
      [NOBODY, NOBODY],
    ],
    scoreText: '',
    notes: '',
    references: NO_REFERENCES,
  }
}

/** The form of a match that exists. */
export function matchDraftOf(metadata: MatchMetadata): MatchDraft {
  const [first, second] = metadata.players
  return {
    date: metadata.date,
    name: metadata.name ?? '',
    surface: metadata.surface,
    rules: metadata.rules,
    teamType: metadata.teamType,
    sides: [
      [first[0] ?? NOBODY, first[1] ?? NOBODY],
      [second[0] ?? NOBODY, second[1] ?? NOBODY],
    ],
    scoreText: metadata.unparsedScore ?? (metadata.score ?? []).map((set) => set.join('-')).join(' '),
    notes: metadata.notes ?? '',
    references: referencesOf(metadata),
  }
}

/** The form after something was typed or chosen. */
export function draftAfter(draft: MatchDraft, event: DraftEvent): MatchDraft {
  switch (event.type) {
    case 'dateTyped':
      return { ...draft, date: event.date }
    case 'nameTyped':
      return { ...draft, name: event.name }
    case 'surfaceChosen':
      return { ...draft, surface: event.surface }
    case 'rulesChosen':
      return { ...draft, rules: rulesByName(event.ruleName) ?? draft.rules }
    case 'teamTypeChosen':
      return { ...draft, teamType: event.teamType }
    case 'playerNamed':
      // A name typed freely is nobody's account any more (platform 5).
      return withPlayer(draft, event, (player) => ({ ...player, name: event.name, email: null, id: null }))
    case 'teammatePicked': {
      const { id, displayName, email } = event.teammate
      return withPlayer(draft, event, (player) => ({ ...player, name: displayName ?? '', email, id }))
    }
    case 'emailTyped':
      return withPlayer(draft, event, (player) => ({ ...player, email: event.email }))
    case 'cueTyped':
      return withPlayer(draft, event, (player) => ({ ...player, visualCue: event.cue }))
    case 'scoreTyped':
      return { ...draft, scoreText: event.text }
    case 'notesTyped':
      return { ...draft, notes: event.notes }
    case 'referencesChanged':
      return { ...draft, references: event.references }
    case 'takenOver':
      return takenOver(draft, event.from)
  }
}

function takenOver(draft: MatchDraft, from: MatchMetadata): MatchDraft {
  const { date, scoreText, notes } = draft
  const known = matchDraftOf(from)
  return { ...known, date, scoreText, notes, references: { ...known.references, matchId: null } }
}

function withPlayer(
  draft: MatchDraft,
  { team, place }: { team: Team; place: 0 | 1 },
  change: (player: MatchPlayer) => MatchPlayer,
): MatchDraft {
  const [first, second] = draft.sides[team]
  const side: Side = place === 0 ? [change(first), second] : [first, change(second)]
  return { ...draft, sides: team === 0 ? [side, draft.sides[1]] : [draft.sides[0], side] }
}

/** What keeps the form from being sent, in words; a match date is required (platform 5). */
export function draftProblem(draft: MatchDraft): string | undefined {
  return /^\d{4}-\d{2}-\d{2}$/.test(draft.date) && !Number.isNaN(Date.parse(draft.date))
    ? undefined
    : 'Please choose the date of the match.'
}

/** What is wrong with the address of a player, in words; undefined for a good one and for none. */
export const addressProblem = (email: string | null): string | undefined =>
  orNull(email) === null || isAddress(email ?? '') ? undefined : 'Not a valid email address'

/** What keeps the form from being saved: its date, or an address of a player. */
export const savingProblem = (draft: MatchDraft): string | undefined =>
  draftProblem(draft) ??
  draft.sides.flatMap((side) => side.map(({ email }) => addressProblem(email))).find((problem) => problem)

/** What has to be filled in before the match is submitted, beside what it cannot be saved without; undefined when nothing has. */
export function submissionProblem(draft: MatchDraft): string | undefined {
  const [opponent] = draft.sides[1]
  return savingProblem(draft) ?? (opponent.name.trim() === '' ? 'Enter the opponent’s name.' : undefined)
}

/** Addresses of players who are not known by their account. */
export const addressesIn = (draft: MatchDraft): readonly string[] =>
  metadataOf(draft)
    .players.flat()
    .flatMap(({ id, email }) => (id === null && email !== null && isAddress(email) ? [email] : []))

/** The form as metadata: singles keeps only the first player of each side (platform 5). */
export function metadataOf(draft: MatchDraft): MatchMetadata {
  const perSide = draft.teamType === 'Singles' ? 1 : 2
  const side = (team: Team) => draft.sides[team].slice(0, perSide).map(tidied)
  const players: MatchMetadata['players'] = [side(0), side(1)]
  const reading = readScore(draft.scoreText, draft.rules)
  return {
    ...draft.references,
    name: orNull(draft.name),
    date: draft.date,
    teamType: draft.teamType,
    teams: [teamName(players[0], 0), teamName(players[1], 1)],
    players,
    score: 'score' in reading ? [...reading.score] : null,
    unparsedScore: orNull(draft.scoreText),
    ruleName: draft.rules.name,
    rules: draft.rules,
    notes: orNull(draft.notes),
    surface: draft.surface,
  }
}

const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim())
const tidied = (player: MatchPlayer): MatchPlayer => ({
  ...player,
  name: player.name.trim(),
  email: orNull(player.email),
  visualCue: orNull(player.visualCue),
})
