import { rm } from 'node:fs/promises'
import path from 'node:path'
import { bringMatch } from './bring-match.ts'
import { bringSecond } from './bring-second.ts'
import { bringTrials } from './bring-trials.ts'
import { assembleCast } from './cast.ts'
import { CallRefused, DemoClient } from './demo-client.ts'
import { DEMO_MATCH_ID, demoMatchesOn, type DemoMatch } from './demo-matches.ts'
import { filmFavorites } from './film-favorites.ts'
import { loginLines } from './people.ts'
import { sellAndBill } from './sell-and-bill.ts'
import { showRecruitMatches } from './start-recruiting.ts'
import { videoFileOf } from './video-file.ts'

export interface DemoSeeding {
  /** Address of the running site, 'http://127.0.0.1:3000'. */
  readonly baseUrl: string
  /** Token of the one-time link that makes the first admin; undefined once there is one. */
  readonly firstAdminToken: string | undefined
  readonly ffmpegPath: string
  /** Folder for the videos while they are made and uploaded, the demo's own: it is deleted when all is done. */
  readonly workDir: string
  /** Takes lines for the person at the terminal. */
  readonly log: (line: string) => void
  /** Shows a match to everybody: the one step that no call of the interface offers. Marking it twice is fine. */
  readonly markDemo: (matchId: string) => Promise<void>
  /** Stops the seeding; the next start continues with it. */
  readonly signal?: AbortSignal
}

/** What became of it: `there` was done at an earlier start, `elsewhere` is a site that is no demo and was left alone. */
export type Seeded = 'filled' | 'there' | 'elsewhere' | 'stopped'

/**
 * Fills an empty site with people of every role and matches in every status, through the interface that browsers use.
 * The public match comes last: when it is there, nothing is done. Whatever goes wrong is reported in a line; the next start
 * continues from there. Never throws.
 */
export async function seedDemo(seeding: DemoSeeding): Promise<Seeded | 'failed'> {
  const { log, signal = new AbortController().signal } = seeding
  try {
    return await seed(seeding, signal)
  } catch (error) {
    if (signal.aborted) {
      log('The demo is not complete yet; the next start continues it.')
      return 'stopped'
    }
    const why = error instanceof Error ? error.message : String(error)
    log(
      `The demo could not be completed: ${why} The next start tries again; with an empty data folder it starts from the beginning.`,
    )
    return 'failed'
  }
}

async function seed(seeding: DemoSeeding, signal: AbortSignal): Promise<Seeded> {
  const { baseUrl, firstAdminToken, log, workDir, markDemo } = seeding
  const site = new DemoClient(baseUrl, signal)
  const shown = await site.find('match', { params: { id: DEMO_MATCH_ID } })
  if (shown?.demo) {
    printLogins(seeding)
    return 'there'
  }
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`
  const cast = await castOrNothing(site, firstAdminToken)
  if (!cast) {
    log(
      'This data folder holds a site of its own: no demo was added to it. Choose an empty one with --data FOLDER.',
    )
    return 'elsewhere'
  }
  printLogins(seeding)
  const ffmpeg = { path: seeding.ffmpegPath }
  const videoFile = (match: DemoMatch) => videoFileOf(match, { ffmpeg, workDir, signal })
  const matches = demoMatchesOn(new Date())
  for (const [index, match] of matches.entries()) {
    // Before the last match: that one is left for the next report.
    if (match.id === DEMO_MATCH_ID) await sellAndBill(cast, new Date())
    await bringMatch(match, { cast, videoFile, signal })
    const { name, teams } = match.metadata
    log(
      `Demo ${index + 1} of ${matches.length}, after ${seconds()}: ${teams.join(' – ')}, ${name} (${match.target})`,
    )
    if (match.id === DEMO_MATCH_ID) {
      await showRecruitMatches(cast)
      await markDemo(match.id)
      await bringTrials(cast, match.id)
    }
    if (match.target === 'Review') await bringSecond(cast, match)
    await rm(path.join(workDir, match.id), { recursive: true, force: true })
  }
  await filmFavorites(cast, signal)
  await rm(workDir, { recursive: true, force: true })
  log(`The demo is complete. To watch without logging in: ${baseUrl}/demo/${DEMO_MATCH_ID}`)
  return 'filled'
}

function printLogins({ log, baseUrl }: DemoSeeding): void {
  for (const line of loginLines()) log(line)
  log(`Log in at ${baseUrl}/login`)
}

/** Undefined where the site has an admin who is not ours. */
async function castOrNothing(site: DemoClient, firstAdminToken: string | undefined) {
  try {
    return await assembleCast(site, firstAdminToken)
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'WRONG_LOGIN') return undefined
    throw error
  }
}
