import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SiteProcess } from '../crash-test/site-process.ts'
import { replayPublished } from '../verify-matches/replay-points.ts'
import { addTally, emptyTally, type VerificationTally } from '../verify-matches/tally.ts'
import { readLine } from '../verify-matches/verify-match.ts'
import { chooseLines } from './choose-lines.ts'
import { compareServed } from './compare-served.ts'
import { driveMatch } from './drive-match.ts'
import { makeFirstAdmin, signUp, type People, type SiteUnderVerification } from './people.ts'

/** Beside one credit for each match. */
const SPARE_CREDITS = 10

export interface PlatformRun {
  /** A folder of published matches, or one file. */
  readonly place: string
  readonly matches: number
  readonly annotators: number
  /** A site that runs already; else one is started on an empty folder, and ended. */
  readonly running: SiteUnderVerification | undefined
}

/**
 * Drives matches through the HTTP interface of a site, several at a time, and compares what it serves with what was
 * published. `print` receives one line at a time; the last is the summary as JSON. Answers whether everything agreed.
 */
export async function verifyPlatform(run: PlatformRun, print: (line: string) => void): Promise<boolean> {
  if (run.running) return drive(run, run.running, print)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'courtline-verified-'))
  const site = await SiteProcess.start(dataDir)
  try {
    const { address, adminToken = '' } = site
    return await drive(run, { address, token: await makeFirstAdmin(address, adminToken) }, print)
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function drive(
  { place, matches, annotators }: PlatformRun,
  running: SiteUnderVerification,
  print: (line: string) => void,
): Promise<boolean> {
  const lines = await chooseLines(place, matches)
  const people = await signUp(running, annotators, lines.length + SPARE_CREDITS)
  const work = new Work(lines, people, print)
  const startedAt = performance.now()
  await Promise.all(people.annotators.map((_, index) => work.annotate(index)))
  const seconds = (performance.now() - startedAt) / 1000
  return work.report(seconds)
}

/** Matches that wait to be driven, and what came of the others. */
class Work {
  readonly #lines: readonly string[]
  readonly #people: People
  readonly #print: (line: string) => void
  readonly #total = emptyTally()
  #next = 0
  #edits = 0

  constructor(lines: readonly string[], people: People, print: (line: string) => void) {
    this.#lines = lines
    this.#people = people
    this.#print = print
  }

  /** One annotator takes match after match until none is left. */
  async annotate(index: number): Promise<void> {
    for (let line = this.#take(); line !== undefined; line = this.#take()) {
      const tally = emptyTally()
      await this.#match(line, index, tally)
      addTally(this.#total, tally)
    }
  }

  async #match(line: string, index: number, tally: VerificationTally): Promise<void> {
    const published = readLine(line, tally)
    const annotator = this.#people.annotators[index]
    if (published === null || annotator === undefined) return
    const { match, rules } = published
    const entered = replayPublished(match, rules, tally)
    const events = entered.replayed.steps.map(({ event }) => event)
    const driven = await driveMatch(published, events, this.#people, annotator)
    this.#edits += driven.edits
    await compareServed(published, entered, driven, this.#people.owner.caller, tally)
    const verdict = tally.mismatches === 0 ? 'agrees' : `${tally.mismatches} mismatches`
    const pace = Math.round(driven.edits / driven.seconds)
    this.#print(`${match.id}: ${tally.points} points, ${driven.edits} edits at ${pace} a second, ${verdict}`)
  }

  /** Prints what was found. Answers whether everything agreed, and there was something to compare. */
  report(seconds: number): boolean {
    const { matches, points, checks, filled, mismatches, examples } = this.#total
    for (const example of examples) this.#print(`  ${example}`)
    const editsPerSecond = Math.round(this.#edits / seconds)
    this.#print(JSON.stringify({ matches, points, checks, filled, mismatches, editsPerSecond }))
    return mismatches === 0 && matches > 0
  }

  #take(): string | undefined {
    const line = this.#lines[this.#next]
    this.#next += 1
    return line
  }
}
