import { may, type Actor } from '@courtline/messages/actor'
import {
  isWatched,
  visibility,
  type Asker,
  type MatchAccess,
  type Visibility,
} from '@courtline/messages/match/access'
import { accountsOf } from '@courtline/messages/match/account-names'
import { ROLE_PERMISSIONS } from '@courtline/messages/permissions'
import { refusal } from '@courtline/messages/refusals'
import type { MatchCard, MatchView } from '@courtline/messages/views/match'
import { matchScores } from '@courtline/projections/match-state/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { playerEmailsOf } from '@courtline/projections/matches/project'
import { holdsSecond, secondAnnotationsHeldBy } from '@courtline/projections/second-annotations/read'
import { accessOf, findMatch } from '@courtline/projections/matches/read'
import type { Reads } from '@courtline/projections/runtime/read/reads'
import { displayNames, findUser, findUsers, provedEmailHashes } from '@courtline/projections/users/read'
import { recruitAccessOf, recruitsShowing } from '@courtline/projections/recruits/read'
import type { UserDocument } from '@courtline/projections/users/user-document'
import { askerOf, PLAIN_WAY, recruitingAskerOf, type Caller, type MatchWay } from '../auth/caller.ts'
import { coachingOf } from '../auth/identify.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import type { PastMatch } from './past.ts'
import { viewForSecond, withoutFirst } from './second-sight.ts'
import {
  accountsIn,
  matchCard,
  matchView,
  readsAddresses,
  type Joined,
  type Sight,
  withoutNotes,
} from './match-view.ts'

/** A match, and how much of it the caller may see. */
export interface ShownMatch {
  readonly match: MatchDocument
  readonly sight: Sight
  /** Of a match whose second annotation they hold, they see the video beside the card (D100). */
  readonly holdsSecond: boolean
}

interface Found {
  readonly match: MatchDocument
  readonly visibility: Visibility
}

/** Coaches of a program and holders of a recruit's signed link (D82). */
const hasRecruitingRight = ({ recruiting }: Asker): boolean =>
  recruiting !== undefined && (recruiting.programId !== null || recruiting.profileLink !== null)

/** Undefined for who may not see the match's card: the row in the queue has a view of its own. */
const sightOf = (visibility: Visibility): Sight | undefined =>
  visibility === 'queueRow' || visibility === 'nothing' ? undefined : visibility

/** Matches as the caller sees them: every read applies the one rule of visibility (D22). */
export class Matches {
  readonly #reads: Reads
  readonly #hashOfEmail: (email: string) => string
  /** Addresses are hashed once for each document, which readers share while nothing was written. */
  readonly #access = new WeakMap<MatchDocument, MatchAccess>()

  constructor(reads: Reads, hashOfEmail: (email: string) => string) {
    this.#reads = reads
    this.#hashOfEmail = hashOfEmail
  }

  /** What the asker may see by the match alone: neither by recruiting, nor as one who makes its second annotation. */
  #plain(match: MatchDocument, asker: Asker): Visibility {
    return visibility(this.#accessOf(match), asker)
  }

  /** Whether the caller, by the match alone, sees nothing of its annotation: for who is to make a second one (D100). */
  isUnknownTo(match: MatchDocument, asker: Asker): boolean {
    const seen = this.#plain(match, asker)
    return seen === 'queueRow' || seen === 'nothing'
  }

  /** What of this match the asker may see; of one whose second annotation they hold, its card at most (D100). */
  async look(match: MatchDocument, asker: Asker): Promise<Visibility> {
    const found = await this.#look(match, asker)
    return isWatched(found) && (await this.#heldBy(asker.actor)).has(match.id) ? 'card' : found
  }

  /** Those of these matches that the caller may see whole, by a right of their own, at this moment. */
  async wholeFor(matches: readonly MatchDocument[], caller: Caller): Promise<MatchDocument[]> {
    const asker = askerOf(caller)
    const shown = await this.withoutHeld(matches, caller)
    return shown.filter((match) => this.#plain(match, asker) === 'match')
  }

  /** These matches but those whose second annotation the caller holds: of the first one they see nothing (D100). */
  async withoutHeld(matches: readonly MatchDocument[], caller: Caller | null): Promise<MatchDocument[]> {
    const held = await this.#heldBy(caller?.actor ?? null)
    return matches.filter(({ id }) => !held.has(id))
  }

  /** The matches whose second annotation a user has claimed. */
  async #heldBy(actor: Actor | null): Promise<ReadonlySet<string>> {
    if (!actor || !may(actor, 'Annotate')) return new Set()
    const seconds = await secondAnnotationsHeldBy(this.#reads, actor.userId)
    return new Set(seconds.map(({ matchId }) => matchId))
  }

  /** Who shows the match is read only where it could make a difference. */
  async #look(match: MatchDocument, asker: Asker): Promise<Visibility> {
    const plain = this.#plain(match, asker)
    if (plain !== 'nothing' || !hasRecruitingRight(asker)) return plain
    const shownBy = await this.#shownBy(match.id, (account) => this.belongsTo(match, account))
    return visibility({ ...this.#accessOf(match), shownBy }, asker)
  }

  /**
   * A match, and what the asker may see of it. Of a match that is not there the same is read as of one that is hidden: by
   * the time that an answer takes, nobody can tell them apart.
   */
  async #find(matchId: string, asker: Asker): Promise<Found | undefined> {
    const match = await findMatch(this.#reads, matchId)
    if (match) return { match, visibility: await this.#look(match, asker) }
    if (hasRecruitingRight(asker)) await this.#shownBy(matchId, () => false)
    return undefined
  }

  /**
   * A match as far as the asker may see it; undefined where that is not even its card. The annotator of its second annotation
   * sees the card and the video to annotate, whatever right they come by (D100).
   */
  async #showsTo(matchId: string, asker: Asker): Promise<ShownMatch | undefined> {
    const { actor } = asker
    const isHeld = actor && may(actor, 'Annotate') && (await holdsSecond(this.#reads, matchId, actor.userId))
    const found = await this.#find(matchId, asker)
    if (!found || found.match.lifeCycle.status === 'Deleted') return undefined
    if (isHeld) return { match: found.match, sight: 'card', holdsSecond: true }
    const sight = sightOf(found.visibility)
    return sight && { match: found.match, sight, holdsSecond: false }
  }

  /** The recruits who show a match and to whom it belongs still (D87). */
  async #shownBy(matchId: string, isTheirs: (account: UserDocument) => boolean) {
    const recruits = await recruitsShowing(this.#reads, matchId)
    const accounts = await findUsers(
      this.#reads,
      recruits.map(({ id }) => id),
    )
    const theirs = new Set(accounts.filter(isTheirs).map(({ id }) => id))
    return recruits.filter(({ id }) => theirs.has(id)).map(recruitAccessOf)
  }

  /** Whether an account owns the match or is a listed player (D87). */
  belongsTo(match: MatchDocument, account: UserDocument): boolean {
    return match.ownerId === account.id || this.#isPlayer(match, account)
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

  /** Whether the caller is a listed player: by account, or by an address that they have confirmed (D89). */
  playedIn(match: MatchDocument, { account }: Caller): boolean {
    return this.#isPlayer(match, account)
  }

  #isPlayer(match: MatchDocument, account: UserDocument): boolean {
    const proved = provedEmailHashes(account)
    const isNamed = accountsOf(match.metadata.players).includes(account.id)
    return isNamed || playerEmailsOf(match).some((email) => proved.includes(this.#hashOfEmail(email)))
  }

  /**
   * A match whose card, at least, the caller may see; else NOT_FOUND, as if it were not there (D22). Nobody in particular
   * is asked to log in instead, whether it is there or not.
   */
  async shown(matchId: string, caller: Caller | null, way = PLAIN_WAY): Promise<ShownMatch | Refused> {
    const shown = await this.#showsTo(matchId, askerOf(caller, way))
    if (shown) return shown
    return refused(refusal(caller && may(caller.actor, 'Login') ? 'NOT_FOUND' : 'NOT_LOGGED_IN'))
  }

  /** A match whose points, figures and video the caller may see. NOT_VIEWABLE where that is its card alone (D108). */
  async seen(matchId: string, caller: Caller | null, way = PLAIN_WAY): Promise<MatchDocument | Refused> {
    const shown = await this.shown(matchId, caller, way)
    if ('refused' in shown) return shown
    return shown.sight === 'card' ? refused(refusal('NOT_VIEWABLE')) : shown.match
  }

  /** What of the match an account, or anyone at all, may see at this moment. */
  async sightOfAccount(
    matchId: string,
    userId: string | null,
    way: MatchWay,
  ): Promise<ShownMatch | undefined> {
    const account = userId === null ? undefined : await findUser(this.#reads, userId)
    const asker: Asker = {
      actor: account ? { userId: account.id, permissions: [...ROLE_PERMISSIONS[account.role]] } : null,
      provedEmailHashes: account ? provedEmailHashes(account) : [],
      embed: way.embed,
      recruiting: recruitingAskerOf(
        account ? { coaching: await coachingOf(this.#reads, account) } : null,
        way,
      ),
    }
    return await this.#showsTo(matchId, asker)
  }

  /** A match that the caller may see, be it by its row in the queue; else NOT_FOUND. */
  async known(matchId: string, caller: Caller): Promise<MatchDocument | Refused> {
    const found = await this.#find(matchId, askerOf(caller))
    return found && found.visibility !== 'nothing' ? found.match : refused(refusal('NOT_FOUND'))
  }

  async view({ match, sight, holdsSecond: isHeld }: ShownMatch, actor: Actor | null): Promise<MatchView> {
    const join = await this.#join([match])
    const view = matchView(match, await this.#withAddress(match, join(match), actor), actor, sight)
    return isHeld ? viewForSecond(view, match) : view
  }

  /** The answer to a caller who has just changed a match: as much of it as they see, and where that is nothing, its card. */
  async viewFor(match: MatchDocument, caller: Caller): Promise<MatchView> {
    const shown = await this.#showsTo(match.id, askerOf(caller))
    return await this.view(shown ?? { match, sight: 'card', holdsSecond: false }, caller.actor)
  }

  /**
   * A match as it was, by the names that people have now, as far as its state of now lets it be seen (D108). Nothing can
   * be done to the past.
   */
  async pastView({ match, score }: PastMatch, actor: Actor | null, sight: Sight): Promise<MatchView> {
    const join = await this.#join([match])
    const joined = await this.#withAddress(match, join(match), actor)
    const view = matchView(match, { ...joined, score, lastAcceptedScore: null }, actor, sight)
    return { ...view, actions: [] }
  }

  /** Matches as a list shows them, to a user on whose list they are (D72). */
  async cards(matches: readonly MatchDocument[], caller: Caller): Promise<MatchCard[]> {
    const join = await this.#join(matches)
    const asker = askerOf(caller)
    const { actor } = caller
    const held = await this.#heldBy(actor)
    const cards = matches.map(async (match) => {
      const visible = this.#plain(match, asker)
      const joined = await this.#withAddress(match, join(match), actor)
      if (held.has(match.id)) return withoutFirst(matchCard(match, joined, actor, 'card'), match)
      const card = matchCard(match, joined, actor, sightOf(visible) ?? 'card')
      return visible === 'queueRow' ? asQueueShowsIt(card) : card
    })
    return await Promise.all(cards)
  }

  /** Matches as everybody sees them to whom they are open: without notes, visual cues and addresses. */
  async openCards(matches: readonly MatchDocument[], caller: Caller | null): Promise<MatchCard[]> {
    const join = await this.#join(matches)
    const held = await this.#heldBy(caller?.actor ?? null)
    return matches.map((match) => {
      const card = matchCard(match, join(match), null, 'open')
      return held.has(match.id) ? withoutFirst(card, match) : card
    })
  }

  /** Names and scores of several matches, read at once. */
  async #join(matches: readonly MatchDocument[]): Promise<(match: MatchDocument) => Joined> {
    const [names, scores] = await Promise.all([
      displayNames(this.#reads, matches.flatMap(accountsIn)),
      matchScores(
        this.#reads,
        matches.map((match) => match.id),
      ),
    ])
    return ({ id }) => {
      const { score = null, lastAcceptedScore = null } = scores.get(id) ?? {}
      return { names, score, lastAcceptedScore, ownerEmail: null }
    }
  }

  async #withAddress(match: MatchDocument, joined: Joined, actor: Actor | null): Promise<Joined> {
    if (!readsAddresses(match, actor)) return joined
    const owner = await findUser(this.#reads, match.ownerId)
    return { ...joined, ownerEmail: owner?.emails[0]?.email ?? null }
  }
}

/** A match of which only its row in the queue may be seen: who plays on what, nothing that people wrote or filmed (D22). */
const asQueueShowsIt = (card: MatchCard): MatchCard => ({
  ...card,
  metadata: withoutNotes(card.metadata),
  notes: null,
  titleImage: null,
})
