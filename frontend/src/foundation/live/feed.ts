import type { LiveFrame } from '@courtline/messages/live'
import { rememberPosition } from '../calls/positions.ts'

/** State of the live feed, as the dot in the top bar shows it. */
export type ConnectionState = 'off' | 'connecting' | 'live' | 'offline'

type Listener = (frame: LiveFrame) => void
/** What the feed needs of the browser's EventSource; tests bring their own. */
export interface Source {
  readonly url: string
  /** 0 connecting, 1 open, 2 closed for good. */
  readonly readyState: number
  addEventListener(type: string, listener: (event: Event) => void): void
  close(): void
}
export type OpenSource = (url: string) => Source

/** Channels requested in one breath (a screen being opened) make one connection. */
const GATHER_MS = 30
/** Waits between tries when the server has closed the feed; the browser itself retries a broken line. */
const LONGEST_RETRY_MS = 30_000
const RETRY_MS = [1000, 2000, 5000, 10_000, LONGEST_RETRY_MS] as const

const FRAME_TYPES = new Set<string>([
  'queueRows',
  'matchCards',
  'edits',
  'matchChanged',
  'gone',
  'progress',
  'watching',
  'workPlace',
  'accountChanged',
  'favoritesChanged',
  'reelsChanged',
  'reelProgress',
  'savedFiltersChanged',
  'recruitingChanged',
  'siteChanged',
  'reset',
])

/**
 * One connection to the live feed for the whole tab (P7): screens listen to channels, and the connection carries
 * whatever is listened to now. The browser resumes a broken line with Last-Event-ID; a new set of channels continues
 * from the newest position seen.
 */
export class Feed {
  readonly #open: OpenSource
  readonly #channels = new Map<string, number>()
  readonly #listeners = new Set<Listener>()
  readonly #watchers = new Set<() => void>()
  #source: Source | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Channels of the last connection that the server accepted. */
  #accepted: readonly string[] = []
  /** Channels left out for a while, because a connection with them was refused: one of them may be gone. */
  #suspects: ReadonlySet<string> = new Set()
  /** Channels of matches that are no longer shown to this person, until a screen requests them again. */
  readonly #gone = new Set<string>()
  #lastId = ''
  #failures = 0
  #connection: ConnectionState = 'off'

  constructor(open: OpenSource) {
    this.#open = open
  }

  get connection(): ConnectionState {
    return this.#connection
  }

  /** Notifies when `connection` has changed. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Listens to some channels until the answer is called. Frames of other channels arrive too: look at their ids. */
  listen(channels: readonly string[], listener: Listener): () => void {
    for (const channel of channels) {
      this.#channels.set(channel, (this.#channels.get(channel) ?? 0) + 1)
      this.#gone.delete(channel)
    }
    this.#listeners.add(listener)
    this.#reopenSoon(GATHER_MS)
    return () => {
      this.#listeners.delete(listener)
      for (const channel of channels) this.#leave(channel)
      this.#reopenSoon(GATHER_MS)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#source?.close()
    this.#source = undefined
    this.#become('off')
  }

  #leave(channel: string): void {
    const left = (this.#channels.get(channel) ?? 1) - 1
    if (left > 0) this.#channels.set(channel, left)
    else this.#channels.delete(channel)
  }

  #reopenSoon(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#reopen(), delayMs)
  }

  #reopen(): void {
    const channels = [...this.#channels.keys()].filter(
      (channel) => !this.#suspects.has(channel) && !this.#gone.has(channel),
    )
    const url = feedUrl(channels, this.#lastId)
    if (this.#source && this.#source.readyState !== 2 && sameChannels(this.#source.url, url)) return
    this.#source?.close()
    if (channels.length === 0) return this.close()
    if (this.#connection !== 'offline') this.#become('connecting')
    this.#listenTo(this.#open(url), channels)
  }

  #listenTo(source: Source, channels: readonly string[]): void {
    this.#source = source
    source.addEventListener('open', () => {
      this.#failures = 0
      this.#accepted = channels
      this.#become('live')
      if (this.#suspects.size > 0) this.#tryAllAgain()
    })
    source.addEventListener('message', (event) => {
      if (!(event instanceof MessageEvent)) return
      if (event.lastEventId !== '') this.#cameTo(event.lastEventId)
      const frame = parseFrame(String(event.data))
      if (frame?.type === 'gone') this.#leaveOut(`match:${frame.matchId}`)
      if (frame) for (const listener of this.#listeners) listener(frame)
    })
    source.addEventListener('error', () => {
      if (source !== this.#source) return
      this.#become('offline')
      if (source.readyState === 2) this.#refusedWith(channels)
    })
  }

  #leaveOut(channel: string): void {
    this.#gone.add(channel)
    this.#reopenSoon(GATHER_MS)
  }

  /** Reads that follow a frame answer no older than it (P6). */
  #cameTo(position: string): void {
    this.#lastId = position
    rememberPosition(position)
  }

  /** The server refuses a connection as a whole; the next try leaves out the matches that are new in it. */
  #refusedWith(channels: readonly string[]): void {
    const added = channels.filter(
      (channel) => channel.startsWith('match:') && !this.#accepted.includes(channel),
    )
    this.#suspects = new Set([...this.#suspects, ...added])
    this.#reopenSoon(RETRY_MS[Math.min(this.#failures++, RETRY_MS.length - 1)] ?? LONGEST_RETRY_MS)
  }

  #tryAllAgain(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#suspects = new Set()
      this.#reopen()
    }, LONGEST_RETRY_MS)
  }

  #become(connection: ConnectionState): void {
    if (connection === this.#connection) return
    this.#connection = connection
    for (const watcher of this.#watchers) watcher()
  }
}

/** Address of the feed for these channels, going on after the newest position seen. */
export function feedUrl(channels: readonly string[], lastEventId: string): string {
  const query = new URLSearchParams({ channels: channels.toSorted().join(',') })
  if (lastEventId !== '') query.set('lastEventId', lastEventId)
  return `/api/live?${query.toString()}`
}

const channelsIn = (url: string) => new URL(url, 'http://site').searchParams.get('channels')
const sameChannels = (one: string, other: string) => channelsIn(one) === channelsIn(other)

/** The frame in a message's text; undefined for one of a kind this page does not know (an older page, a newer server). */
export function parseFrame(text: string): LiveFrame | undefined {
  const value: unknown = JSON.parse(text)
  return isFrame(value) ? value : undefined
}

/** By its type alone: the gateway checks every frame against its schema before it sends it. */
const isFrame = (value: unknown): value is LiveFrame =>
  typeof value === 'object' && value !== null && 'type' in value && FRAME_TYPES.has(String(value.type))
