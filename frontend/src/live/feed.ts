import type { LiveFrame } from '@courtline/messages/live'

/** Where the live feed stands, as the dot in the top bar shows it. */
export type Connection = 'off' | 'connecting' | 'live' | 'offline'

type Listener = (frame: LiveFrame) => void
export type OpenSource = (url: string) => EventSource

/** Channels asked for in one breath (a screen being opened) make one connection. */
const GATHER_MS = 30
/** Waits between tries when the server has closed the feed; the browser itself retries a broken line. */
const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000] as const

const FRAME_TYPES = new Set<string>([
  'queueRows',
  'matchCards',
  'edits',
  'matchChanged',
  'progress',
  'watching',
  'accountChanged',
  'reset',
])

/**
 * One connection to the live feed for the whole tab (P7): screens listen to channels, and the connection carries
 * whatever is listened to now. The browser resumes a broken line with Last-Event-ID; a new set of channels goes on
 * from the newest position seen.
 */
export class Feed {
  readonly #open: OpenSource
  readonly #channels = new Map<string, number>()
  readonly #listeners = new Set<Listener>()
  readonly #watchers = new Set<() => void>()
  #source: EventSource | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #lastId = ''
  #failures = 0
  #connection: Connection = 'off'

  constructor(open: OpenSource) {
    this.#open = open
  }

  get connection(): Connection {
    return this.#connection
  }

  /** Tells when `connection` has changed. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Listens to some channels until the answer is called. Frames of other channels arrive too: look at their ids. */
  listen(channels: readonly string[], listener: Listener): () => void {
    for (const channel of channels) this.#channels.set(channel, (this.#channels.get(channel) ?? 0) + 1)
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
    const url = feedUrl([...this.#channels.keys()], this.#lastId)
    if (this.#source && this.#source.readyState !== 2 && sameChannels(this.#source.url, url)) return
    this.#source?.close()
    if (this.#channels.size === 0) return this.close()
    if (this.#connection !== 'offline') this.#become('connecting')
    this.#listenTo(this.#open(url))
  }

  #listenTo(source: EventSource): void {
    this.#source = source
    source.addEventListener('open', () => {
      this.#failures = 0
      this.#become('live')
    })
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      if (lastEventId !== '') this.#lastId = lastEventId
      const frame = parseFrame(data)
      if (frame) for (const listener of this.#listeners) listener(frame)
    })
    source.addEventListener('error', () => {
      if (source !== this.#source) return
      this.#become('offline')
      if (source.readyState === 2) this.#reopenSoon(RETRY_MS[Math.min(this.#failures++, 4)] ?? 30_000)
    })
  }

  #become(connection: Connection): void {
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
