// Kills the whole site again and again: `npm run crash-test -- [--rounds N] [--seed N]`. The last line is one JSON object;
// ends with 1 when a promise was broken.
import { parseArgs } from 'node:util'
import { killAgainAndAgain, type CrashTestResult } from './rounds.ts'
import { argumentsOrUsage, isWhole } from '../usage.ts'

/** Then a new folder: long runs meet young sites as well as old ones. */
const ROUNDS_EACH = 40

/** Answers the exit code. */
export async function crashTestCommand(argv: readonly string[]): Promise<number> {
  const { rounds, seed } = argumentsOrUsage('npm run crash-test -- [--rounds N] [--seed N]', () =>
    roundsAndSeed(argv),
  )
  // Ended from outside, it still takes its sites with it: they are killed when it exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const startedAt = performance.now()
  const outcomes: CrashTestResult[] = []
  for (let done = 0; done < rounds; done += ROUNDS_EACH) {
    const some = Math.min(ROUNDS_EACH, rounds - done)
    outcomes.push(await killAgainAndAgain(some, seed + done, (line) => console.log(line)))
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const summary = { rounds, seed, ...summaryOf(outcomes), seconds }
  console.log(JSON.stringify(summary))
  return summary.violations.length === 0 ? 0 : 1
}

function roundsAndSeed(argv: readonly string[]) {
  const { values } = parseArgs({
    args: [...argv],
    options: { rounds: { type: 'string', default: '7' }, seed: { type: 'string', default: '1' } },
  })
  if (!isWhole(values.rounds, 1)) return 'Rounds are a whole number from 1 on.'
  if (!isWhole(values.seed, 0)) return 'The seed is a whole number.'
  return { rounds: Number(values.rounds), seed: Number(values.seed) }
}

function summaryOf(all: readonly CrashTestResult[]) {
  const sum = (count: (outcome: CrashTestResult) => number) =>
    all.reduce((total, outcome) => total + count(outcome), 0)
  const startMs = all.flatMap((outcome) => outcome.startMs).toSorted((a, b) => a - b)
  return {
    kills: {
      any: sum(({ kills }) => kills.any),
      acknowledged: sum(({ kills }) => kills.acknowledged),
      rebuild: sum(({ kills }) => kills.rebuild),
      part: sum(({ kills }) => kills.part),
      start: sum(({ kills }) => kills.start),
      erasing: sum(({ kills }) => kills.erasing),
      sharing: sum(({ kills }) => kills.sharing),
    },
    met: {
      behind: sum(({ met }) => met.behind),
      rebuilding: sum(({ met }) => met.rebuilding),
      uploading: sum(({ met }) => met.uploading),
      erasing: sum(({ met }) => met.erasing),
      filming: sum(({ met }) => met.filming),
      sharing: sum(({ met }) => met.sharing),
    },
    acknowledged: sum(({ ledger }) => ledger.countOf('acknowledged')),
    refused: sum(({ ledger }) => ledger.countOf('refused')),
    sentAgain: sum(({ ledger }) => ledger.resent),
    knownWhenSentAgain: sum(({ ledger }) => ledger.deduplicated),
    parts: sum(({ ledger }) => ledger.parts),
    files: sum(({ ledger }) => ledger.files),
    films: sum(({ ledger }) => ledger.films),
    shared: sum(({ ledger }) => [...ledger.shares.values()].filter((end) => 'video' in end).length),
    resumed: sum(({ resumed }) => resumed),
    erased: sum(({ ledger }) => ledger.erased.size),
    startMs: { median: Math.round(startMs[startMs.length >> 1] ?? 0), most: Math.round(startMs.at(-1) ?? 0) },
    syncs: all.map(({ syncs }) => syncs).at(-1),
    violations: all.flatMap(({ ledger }) => ledger.violations),
  }
}
