import { may, type Actor } from '@courtline/messages/actor'
import { visibility, type Asker, type MatchAccess, type Visibility } from '@courtline/messages/match/access'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { refusal } from '@courtline/messages/refusals'
import type { MatchCard, MatchView } from '@courtline/messages/views/match'
import { scoreSummaries } from '@courtline/projections/match-state/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { accessOf, findMatch } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { displayNames, findUser, provedEmailHashes } from '@courtline/projections/users/read'
import { askerOf, type Caller } from '../auth/caller.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import type { PastMatch } from './past.ts'
import { accountsIn, matchCard, matchView, readsAddresses, type Joined } from './match-view.ts'

/** Matches as somebody sees them: every door asks the one rule of visibility (D22). */
export class Matches {
  readonly #reads: Reads
  readonly #hashOfEmail: (email: string) => string
  /** Addresses are hashed once for each document, which readers share while nothing was written. */
  readonly #access = new WeakMap<MatchDocument, MatchAccess>()

  constructor(reads: Reads, hashOfEmail: (email: string) => string) {
    this.#reads = reads
    this.#hashOfEmail = hashOfEmail
  }

  /** What of this match the asker may see. */
  visibility(match: MatchDocument, asker: Asker): Visibility {
    return visibility(this.#accessOf(match), asker)
  }

  #accessOf(match: MatchDocument): MatchAccess {
    const access = this.#access.get(match) ?? accessOf(match, this.#hashOfEmail)
    this.#access.set(match, access)
    return access
  }

  /** Whether the match is one of the caller's own, one they play in, or one that was sent to them (D72). */
  isOnListOf(match: MatchDocument, { actor, account }: Caller): boolean {
    const access = this.#accessOf(match)
    const proved = provedEmailHashes(account)
    return (
      access.ownerId === actor.userId ||
      access.playerIds.includes(actor.userId) ||
      access.emailHashes.some((hash) => proved.includes(hash))
    )
  }

  /**
   * A match that the caller may see whole; else NOT_FOUND, as if it were not there (D22). Nobody in particular is asked
   * to log in instead, whether it is there or not.
   */
  async seen(matchId: string, caller: Caller | null, embed = false): Promise<MatchDocument | Refused> {
    const match = await findMatch(this.#reads, matchId)
    if (match && this.visibility(match, askerOf(caller, embed)) === 'match') return match
    return refused(refusal(caller && may(caller.actor, 'Login') ? 'NOT_FOUND' : 'NOT_LOGGED_IN'))
  }

  /** Whether an account, or anyone at all, may see the match whole at this moment. */
  async seenBy(matchId: string, userId: string | null, embed: boolean): Promise<boolean> {
    const match = await findMatch(this.#reads, matchId)
    const account = userId === null ? undefined : await findUser(this.#reads, userId)
    const asker: Asker = {
      actor: account ? { userId: account.id, permissions: [...ROLE_PERMISSIONS[account.role]] } : null,
      provedEmailHashes: account ? provedEmailHashes(account) : [],
      embed,
    }
    return match !== undefined && this.visibility(match, asker) === 'match'
  }

  /** A match that the caller knows of, be it by its row in the queue; else NOT_FOUND. */
  async known(matchId: string, caller: Caller): Promise<MatchDocument | Refused> {
    const match = await findMatch(this.#reads, matchId)
    const knows = match && this.visibility(match, askerOf(caller)) !== 'nothing'
    return knows ? match : refused(refusal('NOT_FOUND'))
  }

  async view(match: MatchDocument, actor: Actor | null): Promise<MatchView> {
    const join = await this.#join([match])
    return matchView(match, await this.#withAddress(match, join(match), actor), actor)
  }

  /** A match as it was, by the names that people have now. Nothing can be done to the past. */
  async pastView({ match, score }: PastMatch, actor: Actor | null): Promise<MatchView> {
    const join = await this.#join([match])
    const joined = await this.#withAddress(match, join(match), actor)
    const view = matchView(match, { ...joined, score, errors: score?.errors ?? 0 }, actor)
    return { ...view, actions: [] }
  }

  async cards(matches: readonly MatchDocument[], actor: Actor): Promise<MatchCard[]> {
    const join = await this.#join(matches)
    const cards = matches.map(async (match) =>
      matchCard(match, await this.#withAddress(match, join(match), actor), actor),
    )
    return await Promise.all(cards)
  }

  /** Names and scores of several matches, read at once. */
  async #join(matches: readonly MatchDocument[]): Promise<(match: MatchDocument) => Joined> {
    const [names, scores] = await Promise.all([
      displayNames(this.#reads, matches.flatMap(accountsIn)),
      scoreSummaries(
        this.#reads,
        matches.map((match) => match.id),
      ),
    ])
    return ({ id }) => {
      const score = scores.get(id) ?? null
      return { names, score, errors: score?.errors ?? 0, ownerEmail: null }
    }
  }

  async #withAddress(match: MatchDocument, joined: Joined, actor: Actor | null): Promise<Joined> {
    if (!readsAddresses(match, actor)) return joined
    const owner = await findUser(this.#reads, match.ownerId)
    return { ...joined, ownerEmail: owner?.emails[0]?.email ?? null }
  }
}
