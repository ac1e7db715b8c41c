import fs from 'node:fs'
import path from 'node:path'
import { START, type Position } from '@courtline/infra/event-log/event-log'
import { HEADERS } from '@courtline/messages/routes/table'
import type { Cast } from '@courtline/site/demo/cast'
import type { DemoPlayer } from '@courtline/site/demo/demo-player'
import { CallRefused } from '@courtline/site/demo/demo-client'
import { eventually, headersAt, pause, save, type TestCluster } from './test-cluster.ts'

/** What was seen while a read model was rebuilt and flipped to, with people at work. */
export interface RebuildUnderLoad {
  /** Reads that were not answered, in words. */
  readonly refusedReads: readonly string[]
  /** Answers that were not what had been written before, in words. */
  readonly wrongAnswers: readonly string[]
  /** Events that nobody of the load has written: what follows from events must not follow again. */
  readonly eventsOfOthers: number
  readonly newMails: number
  /** State of the new build once it was flipped to, and once it was flipped back. */
  readonly answers: readonly (string | undefined)[]
  readonly read: number
  readonly written: number
}

/** Each of two people at work waits so long between a write and the next: at most 20 appends a second together. */
const BETWEEN_WRITES_MS = 100
const ADMIN_TRIES = 5
/** The load continues after each flip until everybody has read and written so often. */
const TURNS_AFTER_FLIP = 10

/** Rebuilds a view through the interface while two people write and read, flips to the new build, and back. */
export async function rebuildUnderLoad(
  cluster: TestCluster,
  cast: Cast,
  view: string,
): Promise<RebuildUnderLoad> {
  const before = await cluster.fullCheck.log.head()
  const mailsBefore = mailsIn(cluster.folder)
  const [one, other] = cluster.gateways.map(({ address }) => address)
  const { maya, lena } = cast.people
  const load = new Load()
  const working = [load.work(maya, one ?? '', other ?? ''), load.work(lena, other ?? '', one ?? '')]
  const answers: (string | undefined)[] = []
  try {
    const built = await rebuilt(cast, view)
    for (const target of [built.next, built.former]) {
      await patiently(() => cast.admin.call('flip', { params: { name: view }, body: target }))
      await load.goesOn(working.length * TURNS_AFTER_FLIP)
      answers.push((await versionsOf(cast, view)).find(({ build }) => build === built.next.build)?.state)
    }
  } finally {
    load.stop()
    await Promise.all(working)
  }
  return {
    refusedReads: load.refused,
    wrongAnswers: load.wrong,
    eventsOfOthers: (await eventTypesAfter(cluster, before)).filter((type) => type !== 'UserSettingsChanged')
      .length,
    newMails: mailsIn(cluster.folder) - mailsBefore,
    answers,
    read: load.read,
    written: load.written,
  }
}

/** A machine that is too busy answers that: then the request is repeated. Throws the last answer. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof CallRefused) || tries === ADMIN_TRIES) throw error
    }
    await pause(1000)
  }
}

const versionsOf = async (cast: Cast, view: string) =>
  (await cast.admin.call('projections')).find(({ name }) => name === view)?.versions ?? []

/** Builds it again and waits for the verdict. Answers the new build, and the one that answers until the flip. */
async function rebuilt(cast: Cast, view: string) {
  const former = (await versionsOf(cast, view)).find(({ state }) => state === 'live')
  await patiently(() => cast.admin.call('rebuild', { params: { name: view } }))
  const versions = await eventually(
    'a new build that was verified',
    () => versionsOf(cast, view),
    (found) => found.some(({ state }) => state === 'ready'),
  )
  const next = versions.find(({ state }) => state === 'ready')
  if (!former || !next) throw new Error(`${view} has no build to flip between`)
  const named = ({ version, build }: typeof next) => ({ version, build })
  return { former: named(former), next: named(next) }
}

/** People who write their settings at one gateway, and read at the other one what they wrote; and what stalls. */
class Load {
  readonly refused: string[] = []
  readonly wrong: string[] = []
  read = 0
  written = 0
  #isOver = false

  stop(): void {
    this.#isOver = true
  }

  /** Waits for so many more writes that were answered, each of which was read at the other gateway. */
  async goesOn(writes: number): Promise<void> {
    const enough = this.written + writes
    await eventually(
      `${writes} more writes`,
      async () => this.written,
      (written) => written >= enough,
    )
  }

  async work(person: DemoPlayer, writeAt: string, readAt: string): Promise<void> {
    const matchesBefore = await this.#get(person, readAt, '/api/matches')
    for (let quickEntry = true; !this.#isOver; quickEntry = !quickEntry) {
      const saved = await save(writeAt, person, { quickEntry, keyBindings: {} })
      const position = saved.headers.get(HEADERS.position)
      if (saved.status === 200 && position !== null) {
        this.written += 1
        const settings = await this.#get(person, readAt, '/api/userSettings', position)
        const isSame = settings === undefined || JSON.parse(settings).quickEntry === quickEntry
        if (!isSame) this.wrong.push(`${settings} after ${quickEntry} was written at ${position}`)
      }
      const matches = await this.#get(person, readAt, '/api/matches')
      if (matches !== matchesBefore) this.wrong.push(`${matches} instead of ${matchesBefore}`)
      await pause(BETWEEN_WRITES_MS)
    }
  }

  /** The answer as text; undefined where it is marked as possibly lacking what was written last. */
  async #get(
    person: DemoPlayer,
    address: string,
    call: string,
    after?: Position,
  ): Promise<string | undefined> {
    const headers = { ...headersAt(address, person), ...(after !== undefined && { [HEADERS.after]: after }) }
    const answer = await fetch(address + call, { headers })
    const text = await answer.text()
    this.read += 1
    if (answer.status !== 200) this.refused.push(`${call}: ${answer.status} ${text}`)
    return answer.headers.has(HEADERS.lag) ? undefined : text
  }
}

/** Mails that any process has sent: without a mail server they are files. */
function mailsIn(folder: string): number {
  const places = fs.readdirSync(folder).map((name) => path.join(folder, name, 'mail'))
  return places.filter((place) => fs.existsSync(place)).flatMap((place) => fs.readdirSync(place)).length
}

async function eventTypesAfter({ fullCheck }: TestCluster, before: Position): Promise<string[]> {
  const types: string[] = []
  for (let after = before || START; ;) {
    const page = await fullCheck.log.readAll({ after, limit: 1000 })
    types.push(...page.events.map(({ type }) => type))
    if (page.atHead || page.scannedTo === after) return types
    after = page.scannedTo
  }
}
