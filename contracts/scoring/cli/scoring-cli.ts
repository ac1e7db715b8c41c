import { teamStatistics } from '../figures/breakdown.ts'
import { STATISTIC_NAMES } from '../figures/statistic-counts.ts'
import { countStatistics } from '../figures/statistics.ts'
import { exportTsv } from '../interchange/export-tsv.ts'
import { annotatedMatch } from '../replay/structure.ts'
import { winProbability } from '../probability/win-probability.ts'
import { calledScore } from '../rules/score/call.ts'
import { matchScore } from '../rules/games/set.ts'
import { readMatchFile, type MatchFile } from './match-file.ts'

/** What a command prints and the exit code of its process: 0 done, 1 refused, 2 called wrongly. */
export interface CliResult {
  readonly exitCode: 0 | 1 | 2
  readonly output: string
}

const USAGE = `Usage: courtline-scoring COMMAND FILE…

  replay FILE    score, win probability and findings of a match
  stats FILE     every statistic, both sides
  tsv FILE       the annotation as tab-separated text
  matchup FILE…  matches of the same two sides added up

A match file is JSON: {"events": […], "rules": "Regular", "teamType": "Singles", "players": [["…"], ["…"]]}
`

type Command = (matches: readonly MatchFile[]) => string

const COMMANDS: Readonly<Record<string, { readonly run: Command; readonly many: boolean }>> = {
  replay: { run: (matches) => matches.map(replayText).join('\n'), many: false },
  stats: { run: (matches) => statisticsText(matches), many: false },
  tsv: {
    run: (matches) => matches.map(({ replayed, names }) => exportTsv(replayed, names)).join(''),
    many: false,
  },
  matchup: { run: (matches) => `${resultsText(matches)}${statisticsText(matches)}`, many: true },
}

/**
 * Runs one command of the command line.
 *
 * @param args command and files
 * @param readText text of a file; null where there is none
 */
export function runScoringCli(args: readonly string[], readText: (path: string) => string | null): CliResult {
  const [name = '', ...paths] = args
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined || paths.length === 0 || (paths.length > 1 && !command.many))
    return { exitCode: 2, output: USAGE }
  const matches: MatchFile[] = []
  for (const path of paths) {
    const text = readText(path)
    if (text === null) return { exitCode: 1, output: `${path}: there is no such file\n` }
    const read = readMatchFile(text)
    if (!read.ok) {
      const { message, path: at } = read
      return { exitCode: 1, output: `${path}: ${message}${at === '' ? '' : ` at ${at}`}\n` }
    }
    matches.push(read.value)
  }
  return { exitCode: 0, output: command.run(matches) }
}

const scoreText = ({ replayed }: MatchFile) =>
  matchScore(replayed.final)
    .map((games) => games.join('-'))
    .join(' ')

function replayText(match: MatchFile): string {
  const { replayed, names } = match
  const { matchWinner, isOver } = replayed.final
  const { goal, points } = winProbability(annotatedMatch(replayed))
  const chance = points.at(-1)?.after[0] ?? 0.5
  const state = isOver
    ? `Winner: ${matchWinner === null ? 'nobody' : names.teams[matchWinner]}`
    : `Now: ${calledScore(replayed.final)}; ${names.teams[0]} wins the ${goal} with ${(100 * chance).toFixed(1)} %`
  const findings = replayed.findings.map(
    ({ clockSeconds, level, message }) => `${clockSeconds.toFixed(1)} s  ${level}: ${message}\n`,
  )
  return `${names.teams.join(' v ')}\nScore: ${scoreText(match)}\n${state}\n${findings.join('')}`
}

function resultsText(matches: readonly MatchFile[]): string {
  const won = [0, 1].map(
    (team) => matches.filter(({ replayed }) => replayed.final.matchWinner === team).length,
  )
  return `${matches.map(scoreText).join('\n')}\nMatches won: ${won.join('-')}\n`
}

/** Every figure, both sides beside each other, summed over the matches; names are those of the first. */
function statisticsText(matches: readonly MatchFile[]): string {
  const counted = matches.map(({ replayed }) => countStatistics(annotatedMatch(replayed)))
  const [first, second] = matches[0]?.names.teams ?? ['', '']
  const lines = STATISTIC_NAMES.map((name) => {
    const sums = ([0, 1] as const).map((team) =>
      counted.reduce((sum, statistics) => sum + teamStatistics(statistics, team)[name], 0),
    )
    return `${name}\t${sums.join('\t')}\n`
  })
  return `\t${first}\t${second}\n${lines.join('')}`
}
