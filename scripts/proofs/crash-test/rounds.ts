import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  startYoutubeDouble,
  type YoutubeDouble,
} from '@courtline/infra/outside/video-site/testing/youtube-double'
import { settleIn, type ClientAccounts } from './cast.ts'
import { Editor } from './editor.ts'
import { Eraser } from './eraser.ts'
import { filmedMatch } from './filmed-match.ts'
import { Gate } from './gate.ts'
import { auditViolations, logViolations, servedViolations, whereItWasMet, type Met } from './verify-site.ts'
import { atMoment, MOMENTS, type KillMoment } from './kills.ts'
import { CommandLedger } from './ledger.ts'
import { Random } from './random.ts'
import { ReelMaker } from './reel-maker.ts'
import { ReelSharer, reelToShare } from './reel-sharer.ts'
import { SiteProcess } from './site-process.ts'
import { countSyncs, type SyncCount } from './sync-count.ts'
import { Uploader } from './uploader.ts'
import { resumedUploads } from './verify-shares.ts'

const ANNOTATORS = 3
const TABS_EACH = 2
const CLIENTS = ANNOTATORS * TABS_EACH + 4
/** So slow that kills meet uploads to the video site half done. */
const VIDEO_SITE_CHUNK_MS = 30
const SETTLE_WITHIN_MS = 300_000
const SYNCED_COMMITS = 20

/** What some rounds on one folder came to. */
export interface CrashTestResult {
  readonly kills: Readonly<Record<KillMoment, number>>
  /** How many kills have met the site in the midst of this. */
  readonly met: Readonly<Record<keyof Met, number>>
  readonly ledger: CommandLedger
  readonly startMs: readonly number[]
  readonly syncs: SyncCount
  /** How many uploads to the video site went on in the middle of the film. */
  readonly resumed: number
}

/** What the clients work with beside their accounts. */
interface Place extends ClientAccounts {
  /** The video that reels are made of. */
  readonly videoUri: string
  /** A reel that is uploaded to the video site. */
  readonly reelId: string
  /** Lives in the process of the test: no kill ends it. */
  readonly videoSite: YoutubeDouble
  readonly settings: Readonly<Record<string, string>>
}

/**
 * A site on an empty folder, killed and started again `rounds` times under the load of several clients, and verified
 * each time. The folder stays when something was found.
 */
export async function killAgainAndAgain(
  rounds: number,
  seed: number,
  print: (line: string) => void,
): Promise<CrashTestResult> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'courtline-killed-'))
  const videoSite = await startYoutubeDouble({ chunkMs: VIDEO_SITE_CHUNK_MS })
  const settings = settingsFor(videoSite)
  const running = { site: await SiteProcess.start(dataDir, settings) }
  try {
    const cast = await settleIn(() => running.site, ANNOTATORS)
    const [annotator] = cast.annotators
    if (!annotator) throw new Error('Nobody annotates')
    const videoUri = await filmedMatch(running.site.address, { ...cast, annotator })
    const reelId = await reelToShare(running.site.address, cast.player, videoUri)
    const place = { ...cast, videoUri, reelId, videoSite, settings }
    const trial = new Trial(dataDir, running, place, new Random(seed))
    for (let round = 0; round < rounds; round += 1) {
      await trial.round(MOMENTS[round % MOMENTS.length] ?? 'any')
      print(trial.line(round + 1, rounds))
    }
    const outcome = await trial.end()
    if (outcome.ledger.violations.length === 0) await rm(dataDir, { recursive: true })
    else print(`The folder is kept: ${dataDir}`)
    return outcome
  } finally {
    if (!running.site.hasEnded) await running.site.kill()
    await videoSite.close()
  }
}

/** The site uploads to the double as it does to YouTube. */
const settingsFor = ({ base }: YoutubeDouble) => ({
  YOUTUBE_UPLOADS: 'true',
  YOUTUBE_STAND_IN: base,
  GOOGLE_CLIENT_ID: 'crash-test',
  GOOGLE_CLIENT_SECRET: 'not a secret',
})

/** One site, its clients and what became of them. */
class Trial {
  readonly #dataDir: string
  readonly #running: { site: SiteProcess }
  readonly #cast: Place
  readonly #random: Random
  readonly #gate = new Gate()
  readonly #ledger = new CommandLedger()
  readonly #kills: Record<KillMoment, number> = {
    any: 0,
    acknowledged: 0,
    rebuild: 0,
    part: 0,
    start: 0,
    erasing: 0,
    sharing: 0,
  }
  readonly #met: Record<keyof Met, number> = {
    behind: 0,
    rebuilding: 0,
    uploading: 0,
    erasing: 0,
    filming: 0,
    sharing: 0,
  }
  readonly #startMs: number[] = []
  readonly #halfParts = new Set<() => void>()
  readonly #erasures = new Set<() => void>()
  readonly #clients: Promise<unknown>

  constructor(dataDir: string, running: { site: SiteProcess }, cast: Place, random: Random) {
    this.#dataDir = dataDir
    this.#running = running
    this.#cast = cast
    this.#random = random
    this.#clients = Promise.all(this.#everyone().map((client) => client.run()))
    // It is awaited with the clients; until then it is no unhandled rejection.
    this.#clients.catch((error: unknown) => this.#ledger.violations.push(String(error)))
  }

  /** Lets clients work, kills the site at the moment, starts it again, and verifies it. */
  async round(moment: KillMoment): Promise<void> {
    await this.#killAt(moment)
    const dead = await auditViolations(this.#dataDir, 'While the site was dead')
    const met = await whereItWasMet(this.#dataDir, this.#ledger)
    this.#met.behind += Number(met.behind)
    this.#met.rebuilding += Number(met.rebuilding)
    this.#met.uploading += Number(met.uploading)
    this.#met.erasing += Number(met.erasing)
    this.#met.filming += Number(met.filming)
    this.#met.sharing += Number(met.sharing)
    await this.#startAgain(moment)
    this.#gate.turn('settling')
    await this.#settled()
    this.#ledger.violations.push(
      ...dead,
      ...(await servedViolations(this.#dataDir, this.#cast)),
      ...(await logViolations(this.#dataDir, this.#ledger, this.#cast, this.#cast.videoSite)),
      ...(await auditViolations(this.#dataDir, 'After the start')),
      ...this.#running.site.lines.filter((line) => line.includes('"bug"')),
    )
  }

  line(round: number, rounds: number): string {
    const { commands, resent, deduplicated, violations } = this.#ledger
    const last = this.#startMs.at(-1) ?? 0
    const found = violations.length === 0 ? 'nothing found' : violations.join('\n')
    const sent = `${commands.length} commands, ${resent} sent again, ${deduplicated} of them known`
    return `Round ${round} of ${rounds}: up again in ${Math.round(last)} ms; ${sent}; ${found}`
  }

  /** Counts syncs, stops the site as one should, and ends the clients. */
  async end(): Promise<CrashTestResult> {
    const { site } = this.#running
    const syncs = await countSyncs(site.pid, this.#dataDir, () => this.#commitOneByOne())
    if ('syncs' in syncs && syncs.syncs < syncs.commits)
      this.#ledger.violations.push(`${syncs.commits} commits were synced ${syncs.syncs} times`)
    this.#gate.turn('over')
    const code = await site.stop()
    if (code !== 0) this.#ledger.violations.push(`The site ended with ${code} when it was asked to stop`)
    await this.#clients
    return {
      kills: this.#kills,
      met: this.#met,
      ledger: this.#ledger,
      startMs: this.#startMs,
      syncs,
      resumed: resumedUploads(this.#cast.videoSite),
    }
  }

  #everyone(): readonly { run(): Promise<void> }[] {
    const common = { gate: this.#gate, ledger: this.#ledger, random: this.#random }
    const editors = this.#cast.annotators.flatMap(({ userId, caller }, index) =>
      Array.from({ length: TABS_EACH }, () => {
        const matchId = this.#cast.matchIds[index] ?? ''
        return new Editor({ ...common, caller, userId, matchId })
      }),
    )
    const half = () => this.#halfParts.forEach((listener) => listener())
    const erasing = () => this.#erasures.forEach((listener) => listener())
    const { caller } = this.#cast.player
    const address = () => this.#running.site.address
    const eraser = new Eraser({ ...common, address, admin: this.#cast.admin.caller, erasing })
    const { player: maker, videoUri, reelId } = this.#cast
    const uploader = new Uploader({ ...common, caller, dataDir: this.#dataDir, half })
    const reelMaker = new ReelMaker({ ...common, address, maker, videoUri })
    return [...editors, uploader, eraser, reelMaker, new ReelSharer({ ...common, maker, reelId })]
  }

  async #killAt(moment: KillMoment): Promise<void> {
    let killed: Promise<void> | undefined
    const strike = () => {
      // In the same turn as the event: what clients receive from here on was sent before it.
      killed ??= this.#running.site.kill()
      this.#gate.turn('shut')
    }
    const listenTo = (listeners: Set<() => void>) => (then: () => void) => {
      listeners.add(then)
      return () => listeners.delete(then)
    }
    this.#gate.turn('open')
    await atMoment(
      moment,
      {
        cast: this.#cast,
        ledger: this.#ledger,
        random: this.#random,
        onHalfPart: listenTo(this.#halfParts),
        onErasing: listenTo(this.#erasures),
        onChunk: listenTo(this.#cast.videoSite.onChunk),
      },
      strike,
    )
    await killed
    this.#kills[moment] += 1
  }

  async #startAgain(moment: KillMoment): Promise<void> {
    if (moment === 'start') {
      const site = SiteProcess.begin(this.#dataDir, this.#cast.settings)
      await pause(this.#random.between(50, 900))
      await site.kill()
    }
    this.#running.site = await SiteProcess.start(this.#dataDir, this.#cast.settings)
    this.#startMs.push(this.#running.site.startedInMs)
  }

  async #settled(): Promise<void> {
    const late = pause(SETTLE_WITHIN_MS, 'late' as const, { ref: false })
    if ((await Promise.race([this.#gate.idle(CLIENTS), late])) === 'late')
      throw new Error('Clients did not get an answer to what they had begun')
  }

  /** One commit after the other, so that none shares its sync with another. Answers how many events they were. */
  async #commitOneByOne(): Promise<number> {
    const { caller } = this.#cast.player
    const positions = new Set<string | null>()
    for (let n = 0; n < SYNCED_COMMITS; n += 1) {
      const body = { quickEntry: true, keyBindings: { save: `Key${n}` } }
      const reply = await caller.call('changeUserSettings', { body, commandId: randomUUID() })
      if (reply !== 'lost' && 'ok' in reply) positions.add(reply.position)
      else this.#ledger.violations.push(`Settings could not be changed: ${JSON.stringify(reply)}`)
    }
    return positions.size
  }
}
