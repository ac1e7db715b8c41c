import { VIEWABLE } from '@courtline/messages/match/life-cycle'
import type { RecruitProfile } from '@courtline/messages/views/recruiting'
import { findMatchFigures, type MatchFigures } from '@courtline/projections/match-state/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { findMatches } from '@courtline/projections/matches/read'
import type { RecruitDocument } from '@courtline/projections/recruits/recruit-document'
import { findUser, provedEmailHashes } from '@courtline/projections/users/read'
import { emailHashOf } from '@courtline/application/accounts/email-address'
import type { UserDocument } from '@courtline/projections/users/user-document'
import type { ServeRow } from '@courtline/scoring/replay/serve-rows'
import { PLAYERS, type Player } from '@courtline/scoring/rules/vocabulary'
import { teamOf } from '@courtline/scoring/rules/state'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { playOf } from '../favorites.ts'

/** Matches whose points are read for one profile, the newest. */
const MOST_READ = 20
/** Points of the reel: some five minutes. */
const MOST_POINTS = 20

interface Played {
  readonly match: MatchDocument
  readonly figures: MatchFigures
  /** The recruit's place in the match; undefined where it does not name them. */
  readonly player: Player | undefined
}

/** A recruit on one page, as the caller sees it; undefined for a user who is no recruit, or has no details. */
export async function recruitProfile(
  gateway: Gateway,
  recruit: RecruitDocument,
  caller: Caller | null,
): Promise<RecruitProfile | undefined> {
  const { reads } = gateway.projections
  const account = await findUser(reads, recruit.id)
  if (!account || recruit.role !== 'Recruit' || !recruit.details) return undefined
  const ids = recruit.matches.map(({ matchId }) => matchId)
  const shown = (await findMatches(reads, ids)).filter(
    (match) => VIEWABLE.includes(match.lifeCycle.status) && gateway.matches.belongsTo(match, account),
  )
  const found = await gateway.matches.withoutHeld(shown, caller)
  const newest = found.toSorted((a, b) => (a.metadata.date < b.metadata.date ? 1 : -1)).slice(0, MOST_READ)
  const cards = await gateway.matches.openCards(newest, caller)
  const played = await playedBy(gateway, account, newest)
  const notesOf = new Map(recruit.matches.map((shown) => [shown.matchId, shown]))
  return {
    id: recruit.id,
    userDetails: { displayName: recruit.displayName },
    recruitDetails: recruit.details,
    photo: newest.find(({ titleImage }) => titleImage !== null)?.titleImage ?? null,
    matches: cards.map(({ id, metadata, computedMatchDetails }) => ({
      id: notesOf.get(id)?.recruitMatchId ?? id,
      matchId: id,
      notes: notesOf.get(id)?.notes ?? null,
      date: metadata.date,
      teams: metadata.teams,
      score: computedMatchDetails.score,
    })),
    figures: figuresOfPlayer(played),
    reel: reelOf(played),
  }
}

async function playedBy(
  { projections: { reads }, settings }: Gateway,
  account: UserDocument,
  matches: readonly MatchDocument[],
): Promise<Played[]> {
  const proved = provedEmailHashes(account)
  const isNamed = (entry: { readonly id: string | null; readonly email: string | null }) =>
    entry.id === account.id ||
    (entry.id === null &&
      entry.email !== null &&
      proved.includes(emailHashOf(entry.email, settings.siteSecret)))
  const played: Played[] = []
  for (const match of matches) {
    const figures = await findMatchFigures(reads, match.id)
    const places = match.metadata.players.flatMap((side, team) =>
      side.flatMap((entry, at) => (isNamed(entry) ? [team * 2 + at] : [])),
    )
    if (figures) played.push({ match, figures, player: PLAYERS.find((each) => each === places[0]) })
  }
  return played
}

type Figures = NonNullable<RecruitProfile['figures']>

const decided = ({ filterIndex }: MatchFigures): ServeRow[] =>
  filterIndex.rows.filter(({ played, winner }) => played && winner !== null)

/** Sums over the matches that name the recruit as a player; each share with its count. */
function figuresOfPlayer(played: readonly Played[]): Figures | null {
  const named = played.filter(({ player }) => player !== undefined)
  if (named.length === 0) return null
  const sum: Record<Exclude<keyof Figures, 'matches' | Shared>, number> = {
    aces: 0,
    doubleFaults: 0,
    winners: 0,
    unforcedErrors: 0,
  }
  const shares = new Map<Shared, { won: number; of: number }>(
    SHARED.map((name) => [name, { won: 0, of: 0 }] as const),
  )
  for (const { figures, player } of named)
    for (const row of decided(figures)) if (player !== undefined) count(row, player, sum, shares)
  const shareOf = (name: Shared) => shares.get(name) ?? { won: 0, of: 0 }
  return {
    matches: named.length,
    ...sum,
    firstServesIn: shareOf('firstServesIn'),
    firstServesWon: shareOf('firstServesWon'),
    secondServesWon: shareOf('secondServesWon'),
    returnPointsWon: shareOf('returnPointsWon'),
    breakPointsWon: shareOf('breakPointsWon'),
    pointsWon: shareOf('pointsWon'),
  }
}

const SHARED = [
  'firstServesIn',
  'firstServesWon',
  'secondServesWon',
  'returnPointsWon',
  'breakPointsWon',
  'pointsWon',
] as const
type Shared = (typeof SHARED)[number]

/** One point that was decided, as it counts for this player (D15, D39). */
function count(
  row: ServeRow,
  player: Player,
  sum: Record<'aces' | 'doubleFaults' | 'winners' | 'unforcedErrors', number>,
  shares: Map<Shared, { won: number; of: number }>,
): void {
  const team = teamOf(player)
  const isWon = row.winner === team
  const add = (name: Shared, won: boolean) => {
    const share = shares.get(name)
    if (!share) return
    share.of += 1
    if (won) share.won += 1
  }
  add('pointsWon', isWon)
  if (row.server === player) {
    add('firstServesIn', row.service === 0 && row.outcome !== 'DoubleFault')
    if (row.service === 0 && row.outcome !== 'DoubleFault') add('firstServesWon', isWon)
    else add('secondServesWon', isWon)
    if (row.outcome === 'Ace') sum.aces += 1
    if (row.outcome === 'DoubleFault') sum.doubleFaults += 1
  }
  if (row.returner === player) add('returnPointsWon', isWon)
  if (row.breakPoint && teamOf(row.returner) === team) add('breakPointsWon', isWon)
  if (row.endingPlayer === player && row.outcome === 'Winner') sum.winners += 1
  if (row.endingPlayer === player && row.outcome === 'UnforcedError') sum.unforcedErrors += 1
}

/** The points that show a player best: aces, winners and break points won, the heavier and longer ones first. */
function reelOf(played: readonly Played[]): RecruitProfile['reel'] {
  const points = played.flatMap(({ match, figures, player }) => {
    if (player === undefined) return []
    return decided(figures).flatMap((row) => {
      const what = whatIsGood(row, player)
      const play = what === undefined ? null : playOf(match, row)
      if (what === undefined || play === null) return []
      const weight = (row.situation === 1 ? 4 : 0) + (row.breakPoint ? 3 : 0) + Math.min(row.shots, 12) / 4
      const called = figures.scores.points[row.point]?.called ?? null
      return [{ weight, date: match.metadata.date, point: { matchId: match.id, ...play, what, called } }]
    })
  })
  return points
    .toSorted((a, b) => b.weight - a.weight || (a.date < b.date ? 1 : -1))
    .slice(0, MOST_POINTS)
    .toSorted((a, b) => (a.date === b.date ? a.point.start - b.point.start : a.date < b.date ? 1 : -1))
    .map(({ point }) => point)
}

function whatIsGood(row: ServeRow, player: Player): string | undefined {
  if (row.winner !== teamOf(player)) return undefined
  if (row.breakPoint && row.returner === player) return 'Break point won'
  if (row.outcome === 'Ace' && row.server === player) return 'Ace'
  return row.outcome === 'Winner' && row.endingPlayer === player ? 'Winner' : undefined
}
