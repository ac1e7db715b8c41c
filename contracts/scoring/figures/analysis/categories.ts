import type { ServeRow } from '../../replay/serve-rows.ts'
import { teamOf } from '../../rules/state.ts'
import type { Player, Team } from '../../rules/vocabulary.ts'

/** What an analysis looks at. */
export const ANALYSES = ['serve', 'return', 'rally'] as const
export type Analysis = (typeof ANALYSES)[number]

/** How an analysis colours a category, seen from the analysed team. */
export type Tone = 'good' | 'neutral' | 'bad'

/** The categories of each analysis in the order in which they are shown. */
export const CATEGORIES = {
  serve: [
    { name: 'Ace', tone: 'good' },
    { name: 'Not Returned', tone: 'good' },
    { name: 'Quick Win', tone: 'good' },
    { name: 'Rally Won', tone: 'neutral' },
    { name: 'Rally Lost', tone: 'neutral' },
    { name: 'Return Winner', tone: 'bad' },
    { name: 'Double Fault', tone: 'bad' },
  ],
  return: [
    { name: 'Strong Return', tone: 'good' },
    { name: 'Rally Won', tone: 'neutral' },
    { name: 'Rally Lost', tone: 'neutral' },
    { name: 'Weak Return', tone: 'bad' },
    { name: 'Not Returned', tone: 'bad' },
    { name: 'Ace', tone: 'bad' },
  ],
  rally: [
    { name: 'Winner', tone: 'good' },
    { name: 'Forced Error', tone: 'bad' },
    { name: 'Unforced Error', tone: 'bad' },
  ],
} as const satisfies Record<Analysis, readonly { name: string; tone: Tone }[]>
type ServeCategory = (typeof CATEGORIES.serve)[number]['name']
type ReturnCategory = (typeof CATEGORIES.return)[number]['name']
type RallyCategory = (typeof CATEGORIES.rally)[number]['name']
export type Category = ServeCategory | ReturnCategory | RallyCategory

/** Points of one category of an analysis; `name` null: of any, which is every point that the analysis sorts. */
export interface CategoryChoice {
  readonly analysis: Analysis
  readonly name: Category | null
}

/**
 * The category of one serve for a team; null where the analysis does not ask about it (D19: first match wins), and for a
 * point recorded without an outcome (D9).
 */
export function categoryOf(row: ServeRow, analysis: Analysis, team: Team): Category | null {
  if (!row.played || row.winner === null || row.outcome === null) return null
  const serves = teamOf(row.server) === team
  switch (analysis) {
    case 'serve':
      return serves ? serveCategory(row, row.winner) : null
    case 'return':
      return serves ? null : returnCategory(row, row.winner)
    case 'rally':
      return rallyCategory(row, team)
  }
}

function serveCategory(row: ServeRow, winner: Team): ServeCategory {
  const serverWon = winner === teamOf(row.server)
  if (row.outcome === 'DoubleFault') return 'Double Fault'
  if (row.outcome === 'Ace') return 'Ace'
  if (row.shots === 1) return 'Not Returned'
  if (row.outcome === 'Winner' && !serverWon && row.shots === 2) return 'Return Winner'
  if (serverWon && row.shots <= 3) return 'Quick Win'
  return serverWon ? 'Rally Won' : 'Rally Lost'
}

/** A server who errs on shot 3 leaves a rally length of 2: only shots that were in count (D10). */
function returnCategory(row: ServeRow, winner: Team): ReturnCategory | null {
  const receiverWon = winner !== teamOf(row.server)
  if (row.outcome === 'DoubleFault') return null
  if (row.outcome === 'Ace') return 'Ace'
  if (row.shots === 1) return 'Not Returned'
  if (receiverWon && row.shots <= 2) return 'Strong Return'
  if (!receiverWon && row.shots === 3) return 'Weak Return'
  return receiverWon ? 'Rally Won' : 'Rally Lost'
}

function rallyCategory(row: ServeRow, team: Team): RallyCategory | null {
  if (row.endingPlayer === null || teamOf(row.endingPlayer) !== team || row.shots < 3) return null
  if (row.outcome === 'Winner') return 'Winner'
  if (row.outcome === 'ForcedError') return 'Forced Error'
  return row.outcome === 'UnforcedError' ? 'Unforced Error' : null
}

/** Whose point an analysis counts it for: who served, returned or struck last (D42). */
export function analysedPlayer(row: ServeRow, analysis: Analysis): Player | null {
  switch (analysis) {
    case 'serve':
      return row.server
    case 'return':
      return row.returner
    case 'rally':
      return row.endingPlayer
  }
}
