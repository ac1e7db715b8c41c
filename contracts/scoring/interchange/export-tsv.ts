import type { MatchNames } from '../replay/match-names.ts'
import type { Replay } from '../replay/replay.ts'
import { TSV_COLUMNS, tsvRow, type GameTimeOf } from './tsv-rows.ts'
import { writeTsv } from './write-tsv.ts'

const NOTHING_CUT: GameTimeOf = () => null

/**
 * Writes an annotation as tab-separated text: a header and one row per event in time order (D43). Scores, flags, sides
 * and players are those before the event; sets count from 1, teams and players from 0; seconds have three decimals.
 */
export function exportTsv(replayed: Replay, names: MatchNames, gameTimeOf: GameTimeOf = NOTHING_CUT): string {
  const rows = replayed.steps.map((step) => tsvRow(step, names, gameTimeOf))
  return writeTsv([TSV_COLUMNS, ...rows.map((row) => TSV_COLUMNS.map((column) => row[column]))])
}
