import { Mutex } from 'async-mutex'
import { errorText } from '@courtline/infra/error-text'
import type { EventLogReader, Position } from '@courtline/infra/event-log/event-log'
import type {
  BuildId,
  BuildRecord,
  BuildState,
  ReadModelBuild,
  ReadModels,
} from '@courtline/infra/read-models/read-models'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { TracedPage } from '@courtline/infra/tracing/page-span'
import type { ProjectionView } from '@courtline/messages/views/admin'
import { BuildRecords } from './build-records.ts'
import { BuildRun, distance } from './build-run.ts'
import type { BuildSlots } from './build-slots.ts'
import { BuildWriter } from '../write/build-writer.ts'
import { handledTypes } from '../write/fold-page.ts'
import { unseenIn } from '../write/log-tally.ts'
import { openBuild } from './open-build.ts'
import type { OpenEvent } from '../write/open-event.ts'
import type { Projection } from '../projection.ts'
import { seenBy, type PartitionOf } from '../write/partitions.ts'
import type { Alarm } from '../thread/projection-host.ts'
import { projectionView } from '../read/projection-view.ts'
import type { RuntimeSettings } from '../runtime-settings.ts'
import { patiently } from '../write/shared-build.ts'
import { verifyBuild } from './verify-build.ts'

export interface ViewBuildsOptions {
  readonly projection: Projection
  readonly log: EventLogReader
  /** What new builds read and are verified against, where that is nearer than the log itself. */
  readonly mirror?: EventLogReader | undefined
  readonly models: ReadModels
  readonly open: OpenEvent
  readonly settings: RuntimeSettings
  /** Shared by all views. */
  readonly slots: BuildSlots
  /** Where several workers write the builds of this view. */
  readonly shared?: { readonly partitionOf: PartitionOf; readonly graceMs: number } | undefined
  /** Of the live build only: what follows from a read model happens once, whatever is rebuilt (P5). */
  readonly onAdvance: (name: string, position: Position) => void
  readonly onFlipped: (name: string) => void
  readonly onAlarm: (alarm: Alarm) => void
  /** Called with pages of the live build whose events belong to a trace. */
  readonly onTraced?: ((page: TracedPage) => void) | undefined
  /** Where the process lists the subscriptions of the builds. */
  readonly registry?: SubscriptionRegistry | undefined
  /** Whether this process still is the one that runs the view, where several could. */
  readonly isHolder?: (() => Promise<boolean>) | undefined
}

/** All builds of one view: which of them answers, which follow, how another one takes over (P5). */
export class ViewBuilds {
  readonly #options: ViewBuildsOptions
  readonly #records: BuildRecords
  readonly #runs = new Map<string, BuildRun>()
  readonly #stores = new Map<string, ReadModelBuild>()
  /** Builds that are being verified. */
  readonly #verifying = new Map<string, Promise<void>>()
  /** One change of the records at a time. */
  readonly #changes = new Mutex()

  constructor(options: ViewBuildsOptions) {
    this.#options = options
    const { projection, models, settings } = options
    this.#records = new BuildRecords({ projection, models, now: settings.now, isHolder: options.isHolder })
  }

  /** Goes on with what was there; begins with the first build where nothing was. */
  async start(): Promise<void> {
    const started = await this.#records.start((id) => this.#options.models.drop(id))
    for (const record of started) await this.#run(record)
  }

  /** The build that answers; undefined while the first one of a new version is being built. */
  get live(): BuildRun | undefined {
    const record = this.#records.live
    return record && this.#runs.get(nameOf(record))
  }

  async view(head: Position): Promise<ProjectionView> {
    const view = await projectionView({
      name: this.#options.projection.name,
      records: this.#records.all,
      runs: this.#runs,
      head,
      countDocuments: (run) => this.#documentsIn(run.id),
      lagOf: (run) => this.#lagOf(run, head),
    })
    const isWaiting = (id: BuildId) => this.#options.slots.isWaiting(this.#slotOf(id))
    const versions = view.versions.map((version) =>
      isWaiting({ ...version, view: view.name }) ? { ...version, state: 'waiting' as const } : version,
    )
    return { ...view, versions }
  }

  async rebuild(): Promise<string | null> {
    return await this.#changes.runExclusive(async () => {
      if (this.#records.in('building').length > 0) return 'A build is running already.'
      for (const record of this.#records.in('ready', 'failed')) await this.#remove(record)
      await this.#run(await this.#records.add())
      return null
    })
  }

  async flip(version: number, build: number): Promise<string | null> {
    const target = { view: this.#options.projection.name, version, build }
    return await this.#changes.runExclusive(() => this.#flipTo(target))
  }

  async unpark(stream: string, action: 'retry' | 'skip', reason: string | null): Promise<string | null> {
    const run = this.live
    if (!run) return 'This view has no live build.'
    const partition = this.#options.shared?.partitionOf(stream)
    const why = reason?.trim()
    if (action === 'skip' && !why) return 'Please give a reason.'
    const release = async () => {
      // Another process may have parked it.
      await run.writer.refresh()
      if (!why || action === 'retry') return await run.writer.retry(stream, partition)
      return (await run.writer.skip(stream, why, partition)) ? null : `${stream} is not parked`
    }
    return await run.exclusively(() => patiently(release))
  }

  /** To be called every few seconds: checks what makes no progress, drops what was standby long enough. */
  async tend(head: Position): Promise<void> {
    const { projection, onAlarm, settings } = this.#options
    for (const run of this.#runs.values()) {
      if (this.#options.slots.isWaiting(this.#slotOf(run.id))) continue
      if (run.position >= head || !run.rate.isStalled()) continue
      const text = 'No event was handled for a minute although some waited; started again.'
      onAlarm({ projection: projection.name, build: run.id.build, text })
      run.restart()
    }
    const expired = settings.now().getTime() - settings.standbyMinutes * 60_000
    const old = this.#records.in('standby').filter(({ since }) => Date.parse(since) <= expired)
    if (old.length === 0) return
    await this.#changes.runExclusive(async () => {
      for (const record of old) await this.#remove(record)
    })
  }

  /** Resolves when no build is being verified. */
  async settled(): Promise<void> {
    await Promise.all(this.#verifying.values())
    await this.#changes.waitForUnlock()
  }

  async close(): Promise<void> {
    await this.settled()
    // All of them end, also when one cannot write its last position any more.
    const ended = await Promise.allSettled(this.#records.all.map((record) => this.#stop(record)))
    for (const each of ended) if (each.status === 'rejected') throw each.reason
  }

  async #run(record: BuildRecord): Promise<void> {
    const { projection, log, models, open, settings, shared, onAlarm, onTraced } = this.#options
    const alarm = (text: string) => onAlarm({ projection: projection.name, build: record.build, text })
    const store = await openBuild({ id: record, projection, models, log, alarm })
    const writer = await BuildWriter.open({
      projection,
      store,
      log,
      open,
      now: settings.now,
      retryDelayMs: settings.retryDelayMs,
      maxParkedStreams: settings.maxParkedStreams,
      onParked: ({ stream, error }) => alarm(`Parked ${stream}: ${error}`),
      onTraced:
        onTraced &&
        ((page) => {
          // A rebuild goes through traces that ended long ago.
          if (this.#records.stateOf(record) === 'live')
            onTraced({ ...page, projection: projection.name, build: record.build })
        }),
    })
    const run = new BuildRun({
      id: record,
      projection,
      writer,
      log: record.state === 'building' ? (this.#options.mirror ?? log) : log,
      units: settings.units,
      shared: shared && {
        partitionOf: shared.partitionOf,
        // What nobody feeds from a transport is built from the log, without waiting for anybody.
        graceMs: () => (isFed(this.#records.stateOf(record)) ? shared.graceMs : 0),
      },
      now: settings.now,
      onAdvance: (position) => {
        if (this.#records.stateOf(record) === 'live') this.#options.onAdvance(projection.name, position)
      },
      onCaughtUp: () => {
        if (this.#records.stateOf(record) === 'building') this.#verify(record)
      },
      onFailure: alarm,
      registry: this.#options.registry,
      onStopped: (why) => {
        alarm(why)
        if (this.#records.stateOf(record) !== 'building') return
        this.#changes
          .runExclusive(() => this.#fail(record, why))
          .catch((error: unknown) => alarm(errorText(error)))
      },
    })
    this.#runs.set(nameOf(record), run)
    this.#stores.set(nameOf(record), store)
    if (record.state === 'live') this.#options.onAdvance(projection.name, run.position)
    if (record.state === 'building') this.#options.slots.take(this.#slotOf(record), () => run.start())
    else run.start()
  }

  #slotOf(id: BuildId): string {
    return `${this.#options.projection.name} ${nameOf(id)}`
  }

  #verify(id: BuildId): void {
    const name = nameOf(id)
    if (this.#verifying.has(name)) return
    // A store that is away in between leaves the build as it was: it is verified again when it has caught up again.
    const verification = this.#verifyNow(id)
      .catch((error: unknown) => this.#alarm(id, errorText(error)))
      .finally(() => this.#verifying.delete(name))
    this.#verifying.set(name, verification)
  }

  async #verifyNow(id: BuildId): Promise<void> {
    const { projection, open, settings } = this.#options
    const store = this.#stores.get(nameOf(id))
    if (!store) return
    const { samples } = settings
    const partitionOf = this.#options.shared?.partitionOf
    const log = await this.#nearestWith(store)
    const verdict = await verifyBuild({ projection, store, log, open, samples, partitionOf }).catch(
      (error: unknown) => ({ passed: false, text: errorText(error) }),
    )
    await this.#changes.runExclusive(async () => {
      if (this.#records.stateOf(id) !== 'building') return
      if (!verdict.passed) return await this.#fail(id, verdict.text)
      await this.#become(id, 'ready', verdict.text)
      // A new version was installed on purpose; a rebuild of the same one waits for an admin.
      if (this.#records.live?.version !== projection.version) await this.#flipTo(id)
    })
  }

  /** In the end the build that answers is held until the other one has seen as much: no read goes back behind what it was told (P6). */
  async #flipTo(target: BuildId): Promise<string | null> {
    const state = this.#records.stateOf(target)
    if (target.version !== this.#options.projection.version || state === undefined)
      return 'There is no such build.'
    if (state === 'live') return null
    if (state !== 'ready' && state !== 'standby') return 'This build is not verified.'
    const [from, to] = [this.live, this.#runs.get(nameOf(target))]
    // Builds that others write too cannot be held: there, readers see to it.
    if (!from || !to || this.#options.shared) return await this.#letAnswer(target)
    const { flipPatienceMs } = this.#options.settings
    const isBehind = async () => !(await to.reaches(from.position, flipPatienceMs))
    const refusal = 'This build is behind the one that answers.'
    // Most of the way without holding anything.
    if (await isBehind()) return refusal
    return await from.exclusivelyOrStuck(flipPatienceMs, async () =>
      (await isBehind()) ? refusal : await this.#letAnswer(target),
    )
  }

  async #letAnswer(target: BuildId): Promise<null> {
    await this.#records.makeLive(target)
    this.#options.onFlipped(this.#options.projection.name)
    const position = this.live?.position
    if (position !== undefined) this.#options.onAdvance(this.#options.projection.name, position)
    return null
  }

  async #fail(id: BuildId, why: string): Promise<void> {
    const { projection, models, onAlarm } = this.#options
    onAlarm({ projection: projection.name, build: id.build, text: `Not fit to answer: ${why}` })
    await this.#become(id, 'failed', why)
    await this.#stop(id)
    // Nobody follows it, so nothing would erase what it holds of a person who is forgotten later.
    await models.drop(id)
  }

  async #become(id: BuildId, state: BuildState, verdict: string): Promise<void> {
    await this.#records.become(id, state, verdict)
    this.#options.slots.give(this.#slotOf(id))
  }

  async #remove(record: BuildRecord): Promise<void> {
    await this.#records.remove(record)
    await this.#stop(record)
    await this.#options.models.drop(record)
  }

  async #stop(id: BuildId): Promise<void> {
    await this.#runs.get(nameOf(id))?.stop()
    this.#options.slots.give(this.#slotOf(id))
    await this.#stores.get(nameOf(id))?.close()
    this.#runs.delete(nameOf(id))
    this.#stores.delete(nameOf(id))
  }

  /** In events: by their positions where these count events, else by reading. */
  async #lagOf(run: BuildRun, head: Position): Promise<number> {
    const { projection, log, settings, shared } = this.#options
    if (settings.units.countEvents && !shared) return distance(run.position, head)
    if (run.position >= head) return 0
    return await unseenIn(
      log,
      handledTypes(projection),
      run.position,
      seenBy(run.writer.checkpoints(), shared?.partitionOf),
    )
  }

  #alarm({ build }: BuildId, text: string): void {
    this.#options.onAlarm({ projection: this.#options.projection.name, build, text })
  }

  /** The mirror, unless it is behind the build: then only the log itself shows what the build should hold. */
  async #nearestWith(store: ReadModelBuild): Promise<EventLogReader> {
    const { mirror, log } = this.#options
    const { upTo } = seenBy(await store.checkpoints())
    return mirror && (await mirror.head()) >= upTo ? mirror : log
  }

  async #documentsIn(id: BuildId): Promise<number> {
    return (await this.#stores.get(nameOf(id))?.count()) ?? 0
  }
}

/** Whether workers write a build from the transport. */
export const isFed = (state: BuildState | undefined) => state === 'live' || state === 'standby'

const nameOf = ({ version, build }: BuildId) => `v${version}-b${build}`
