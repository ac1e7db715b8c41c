import { request, type IncomingMessage } from 'node:http'
import { LiveFrame } from '@courtline/messages/live'
import { fits } from '@courtline/messages/check'
import type { TestSite } from './open-site.ts'
import type { TestPerson } from './people.ts'

/** One event of the stream as it arrived. */
export interface Received {
  readonly id: string
  readonly frame: LiveFrame
}

/** A reader of the live feed over a real connection. */
export interface Reader {
  readonly response: IncomingMessage
  readonly received: readonly Received[]
  /** The first frame, read or yet to come, that fits; the test's own time limit ends a vain wait. */
  until<T extends LiveFrame['type']>(
    type: T,
    fit?: (frame: Extract<LiveFrame, { type: T }>) => boolean,
  ): Promise<Received & { readonly frame: Extract<LiveFrame, { type: T }> }>
  /** Resolves when the server has ended the connection. */
  readonly ended: Promise<void>
  /** Id of the newest event, the opening one included. */
  lastId(): string
  close(): void
}

/** Starts listening on a port of this machine, once per site. */
export async function listen(site: TestSite): Promise<void> {
  await site.app.listen({ port: 0, host: '127.0.0.1' })
}

function portOf(site: TestSite): number {
  const address = site.app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The site does not listen')
  return address.port
}

export async function followLive(
  site: TestSite,
  who: TestPerson | null,
  channels: string,
  lastEventId?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Reader> {
  const response = await open(site, who, channels, lastEventId, more)
  const received: Received[] = []
  const watchers = new Set<() => void>()
  let lastId = ''
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const messages = (text + chunk).split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      lastId = /^id: (.*)$/m.exec(message)?.[1] ?? lastId
      const data = /^data: (.*)$/m.exec(message)?.[1]
      if (data !== undefined) received.push({ id: lastId, frame: parsed(data) })
    }
    for (const look of watchers) look()
  })
  const ended = new Promise<void>((resolve) => response.on('close', () => resolve()))
  return {
    response,
    received,
    ended,
    lastId: () => lastId,
    close: () => response.destroy(),
    until: (type, fit = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          for (const { id, frame } of received) {
            if (!isOf(frame, type) || !fit(frame)) continue
            watchers.delete(look)
            resolve({ id, frame })
            return
          }
        }
        watchers.add(look)
        look()
      }),
  }
}

function isOf<T extends LiveFrame['type']>(
  frame: LiveFrame,
  type: T,
): frame is Extract<LiveFrame, { type: T }> {
  return frame.type === type
}

function parsed(text: string): LiveFrame {
  const value: unknown = JSON.parse(text)
  if (!fits(LiveFrame, value)) throw new Error(`No frame of the live feed: ${text}`)
  return value
}

function open(
  site: TestSite,
  who: TestPerson | null,
  channels: string,
  lastEventId: string | undefined,
  more: Readonly<Record<string, string>>,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = {
    ...more,
    ...(who && { authorization: `Bearer ${who.token}` }),
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  }
  const path = `/api/live?channels=${encodeURIComponent(channels)}`
  request({ port: portOf(site), host: '127.0.0.1', path, headers }, resolve)
    .on('error', reject)
    .end()
  return promise
}
