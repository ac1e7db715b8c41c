import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { errorText } from '@courtline/infra/error-text'
import type { EventLogReader, Position, StoredEvent } from '@courtline/infra/event-log/event-log'
import { START } from '@courtline/infra/event-log/event-log'
import type {
  BuildCheckpoint,
  DocumentGuard,
  ParkedEvents,
  ReadModelBuild,
} from '@courtline/infra/read-models/read-models'
import type { TracedPage } from '@courtline/infra/tracing/page-span'
import type { AnyEvent } from '@courtline/messages/events'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { coldFold } from './cold-fold.ts'
import { foldPage, handledTypes, isErasing, isErasureOf, type FoldedPage } from './fold-page.ts'
import { type Group, type Poison } from './group.ts'
import type { Projection } from '../projection.ts'
import type { OpenEvent } from './open-event.ts'
import { earliest, parkedAfter, without } from './parked.ts'
import { NO_EVENTS, tallied } from './tally.ts'

/** Events of one partition that follow each other, and how far the reader has looked. */
export interface EventPage {
  readonly events: readonly StoredEvent[]
  readonly scannedTo: Position
}

export interface WriterOptions {
  readonly projection: Projection
  readonly store: ReadModelBuild
  readonly log: Pick<EventLogReader, 'readStream'>
  readonly open: OpenEvent
  readonly now: () => Date
  /** Between the tries of an event that does not fold. */
  readonly retryDelayMs: number
  /** With more parked streams than this something is wrong with the projection itself (P8). */
  readonly maxParkedStreams: number
  readonly onParked: (parked: ParkedEvents) => void
  /** Called with pages that have events of a trace. */
  readonly onTraced?: ((page: PageOfTraces) => void) | undefined
}

export type PageOfTraces = Omit<TracedPage, 'projection' | 'build'>

/** Another writer has this build, or had it: read it again before going on. */
export class Outpaced extends Error {
  override readonly name = 'Outpaced'
}

/** So many streams are parked that the projection must be mended first. */
export class TooManyParked extends Error {
  override readonly name = 'TooManyParked'
}

const TRIES = 3
const CACHED_GROUPS = 48

/** The one partition of a log that is read as a whole. */
export const WHOLE_LOG = 'all'

/**
 * Writes pages of events into one build: each event once, whatever is delivered twice (P4), counted and hashed (P1).
 * What cannot be folded after three tries parks its stream (P8).
 */
export class BuildWriter {
  readonly #options: WriterOptions
  readonly #cache = new LRUCache<string, Group>({ max: CACHED_GROUPS })
  readonly #checkpoints = new Map<string, BuildCheckpoint>()
  /** Until another writer has written what was taken for new. */
  #guessesNew = true
  #hasGuessed = false

  private constructor(options: WriterOptions) {
    this.#options = options
  }

  static async open(options: WriterOptions): Promise<BuildWriter> {
    const writer = new BuildWriter(options)
    await writer.#reread()
    return writer
  }

  checkpoint(partition = WHOLE_LOG): BuildCheckpoint {
    return (
      this.#checkpoints.get(partition) ?? {
        partition,
        position: START,
        applied: NO_EVENTS,
        parked: [],
        skipped: [],
      }
    )
  }

  /** What is known of every partition. */
  checkpoints(): readonly BuildCheckpoint[] {
    return [...this.#checkpoints.values()]
  }

  /** Reads again how far the build is, where others write it too. */
  async refresh(): Promise<void> {
    await this.#reread()
  }

  /**
   * Applies a page. Events at or below the partition's checkpoint have been accounted for and are passed by. Throws
   * Outpaced, TooManyParked, or what the store throws; then the same page may be applied again.
   */
  async apply(page: EventPage, partition = WHOLE_LOG): Promise<void> {
    try {
      await this.#applyOnce(page, partition)
    } catch (error) {
      // Nobody else has to be at work: a group that was taken for new may be there from before.
      if (!(error instanceof Outpaced) || !this.#hasGuessed) throw error
      this.#guessesNew = false
      await this.#applyOnce(page, partition)
    }
    this.#guessesNew = true
  }

  async #applyOnce(page: EventPage, partition: string): Promise<void> {
    this.#hasGuessed = false
    const startedAtMs = this.#options.onTraced && nowMs()
    const { position } = this.checkpoint(partition)
    const handled = new Set(handledTypes(this.#options.projection))
    const fresh = page.events.filter((event) => event.position > position && handled.has(event.type))
    const segments = this.#segments(fresh)
    for (const [index, events] of segments.entries()) {
      const isLast = index === segments.length - 1
      const upTo = isLast ? page.scannedTo : (events.at(-1)?.position ?? page.scannedTo)
      await this.#applySegment(events, upTo, partition)
    }
    if (segments.length === 0 && page.scannedTo > position)
      await this.#commit({ ...this.checkpoint(partition), position: page.scannedTo }, NOTHING, false)
    if (startedAtMs !== undefined) this.#reportTraces(fresh, startedAtMs)
  }

  /**
   * Tries the events of a parked stream again. Answers why they still cannot be folded, or null when they have been
   * applied.
   */
  async retry(stream: string, partition = WHOLE_LOG): Promise<string | null> {
    const checkpoint = this.checkpoint(partition)
    const parked = checkpoint.parked.find((entry) => entry.stream === stream)
    if (!parked) return `${stream} is not parked`
    const others = checkpoint.parked.filter((entry) => entry !== parked)
    // Nothing is known of when it was parked: until a page has been applied again, every group is looked for.
    this.#guessesNew = false
    const events = await this.#parkedEvents(parked, checkpoint)
    for (const segment of this.#segments(events)) {
      const folded = await this.#fold(segment)
      const [poison] = folded.poisons
      if (poison) {
        const again: ParkedEvents = { ...parked, error: poison.error, attempts: parked.attempts + 1 }
        await this.#commit({ ...checkpoint, parked: [...others, again] }, NOTHING, false)
        return poison.error
      }
      await this.#commit(checkpoint, folded, this.#erases(segment))
    }
    const applied = tallied(
      checkpoint.applied,
      events.map(({ id }) => id),
    )
    await this.#commit({ ...checkpoint, parked: others, applied }, NOTHING, false)
    return null
  }

  /** Gives up the events that are parked of a stream; its later ones are applied again. */
  async skip(stream: string, reason: string, partition = WHOLE_LOG): Promise<boolean> {
    const checkpoint = this.checkpoint(partition)
    const parked = checkpoint.parked.find((entry) => entry.stream === stream)
    if (!parked) return false
    const { revision, events } = parked
    const skipped = { stream, revision, reason, skippedAt: this.#options.now().toISOString(), events }
    const others = checkpoint.parked.filter((entry) => entry !== parked)
    await this.#commit(
      { ...checkpoint, parked: others, skipped: [...checkpoint.skipped, skipped] },
      NOTHING,
      false,
    )
    return true
  }

  #reportTraces(events: readonly StoredEvent[], startedAtMs: number): void {
    const traceparents = [...new Set(events.flatMap(({ meta }) => meta.traceparent ?? []))]
    if (traceparents.length === 0) return
    this.#options.onTraced?.({ events: events.length, traceparents, startedAtMs, endedAtMs: nowMs() })
  }

  async #applySegment(events: readonly StoredEvent[], upTo: Position, partition: string): Promise<void> {
    const before = this.checkpoint(partition)
    const open = without(before.parked, events)
    const folded = await this.#foldPatiently(open)
    const parkedAt = this.#options.now().toISOString()
    const parked = parkedAfter(before.parked, folded.poisons, events, { attempts: TRIES, parkedAt })
    const applied = without(folded.poisons, open)
    const checkpoint: BuildCheckpoint = {
      ...before,
      position: upTo,
      parked,
      applied: tallied(
        before.applied,
        applied.map(({ id }) => id),
      ),
    }
    if (parked.length > this.#options.maxParkedStreams)
      throw new TooManyParked(`More than ${this.#options.maxParkedStreams} streams are parked`)
    await this.#commit(checkpoint, folded, this.#erases(events))
    for (const entry of parked.slice(before.parked.length)) this.#options.onParked(entry)
  }

  /** A failure may pass (a store of keys that is busy): only what fails three times is poison. */
  async #foldPatiently(events: readonly StoredEvent[]): Promise<FoldedPage> {
    for (let attempt = 1; ; attempt += 1) {
      const folded = await this.#fold(events)
      if (folded.poisons.length === 0 || attempt === TRIES) return folded
      await wait(this.#options.retryDelayMs * attempt)
    }
  }

  async #fold(events: readonly StoredEvent[]): Promise<FoldedPage> {
    const { projection, store, log, open } = this.#options
    // Keys out of reach are no fault of an event: that throws, and parks nothing.
    await open.prepare?.(events)
    const opened: Recorded<AnyEvent>[] = []
    const closed = new Map<string, Poison>()
    for (const event of events) {
      if (closed.has(event.stream)) continue
      try {
        opened.push(open(event))
      } catch (error) {
        const { stream, revision } = event
        closed.set(stream, { stream, revision, error: errorText(error) })
      }
    }
    const checkpoints = [...this.#checkpoints.values()]
    const refold = (group: string, guard: DocumentGuard) =>
      coldFold({ projection, log, open, checkpoints }, group, guard)
    const folded = await foldPage(
      { projection, store, cache: this.#cache, refold, guessesNew: this.#guessesNew },
      opened,
    )
    this.#hasGuessed = folded.hasGuessed
    return { ...folded, poisons: earliest([...closed.values(), ...folded.poisons]) }
  }

  async #parkedEvents(
    { stream, revision }: ParkedEvents,
    { position }: BuildCheckpoint,
  ): Promise<StoredEvent[]> {
    const handled = new Set(handledTypes(this.#options.projection))
    const events: StoredEvent[] = []
    for await (const page of this.#options.log.readStream(stream, { from: revision }))
      events.push(...page.filter((event) => event.position <= position && handled.has(event.type)))
    return events
  }

  /** Erasures find their documents in the store, so everything before them must be written first. */
  #segments(events: readonly StoredEvent[]): StoredEvent[][] {
    const segments: StoredEvent[][] = []
    let mayGrow = false
    for (const event of events) {
      const isAlone = isErasureOf(this.#options.projection, event.type)
      if (mayGrow && !isAlone) segments.at(-1)?.push(event)
      else segments.push([event])
      mayGrow = !isAlone
    }
    return segments
  }

  #erases(events: readonly StoredEvent[]): boolean {
    return events.some(({ type }) => isErasing(this.#options.projection, type))
  }

  async #commit(
    checkpoint: BuildCheckpoint,
    { writes, groups, recent }: Written,
    erases: boolean,
  ): Promise<void> {
    try {
      const result = await this.#options.store.write({ documents: writes, checkpoint, erases })
      if (result === 'outpaced') throw new Outpaced('Another process writes this build')
    } catch (error) {
      await this.#reread()
      throw error
    }
    this.#checkpoints.set(checkpoint.partition, checkpoint)
    // Where groups ended early in so long a page, what no event of it belongs to has ended too.
    if (groups.some(({ name }) => !recent.has(name))) this.#cache.clear()
    for (const group of groups) if (recent.has(group.name)) this.#cache.set(group.name, group)
  }

  async #reread(): Promise<void> {
    const checkpoints = await this.#options.store.checkpoints()
    this.#cache.clear()
    this.#checkpoints.clear()
    for (const checkpoint of checkpoints) this.#checkpoints.set(checkpoint.partition, checkpoint)
  }
}

/** Finer than a clock's milliseconds: pages take less than one. */
const nowMs = () => performance.timeOrigin + performance.now()

type Written = Pick<FoldedPage, 'writes' | 'groups' | 'recent'>
const NOTHING: Written = { writes: [], groups: [], recent: new Set() }
