import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { steadyMs } from '../figures/steady-clock.ts'

/** What came back, as text, and when all of it had come by the steady clock. */
export interface RawAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
  readonly atMs: number
}

/**
 * Sends requests that were written out before, over as many connections as there are requests under way: none waits for
 * another one's answer. Nothing is parsed but the length of an answer, so that a measured site shares its processors with
 * as little as possible.
 */
export class OpenLoad {
  readonly #host: string
  readonly #port: number
  readonly #idle: KeptOpen[] = []
  readonly #all = new Set<KeptOpen>()

  constructor(address: string) {
    const { hostname, port } = new URL(address)
    this.#host = hostname
    this.#port = Number(port)
  }

  /** Opens connections before anything is measured. */
  async open(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) this.#idle.push(await this.#another())
  }

  async send(request: Buffer): Promise<RawAnswer> {
    const connection = this.#idle.pop() ?? (await this.#another())
    const answer = await connection.send(request)
    if (connection.isOpen) this.#idle.push(connection)
    else this.#all.delete(connection)
    return answer
  }

  close(): void {
    for (const connection of this.#all) connection.close()
  }

  async #another(): Promise<KeptOpen> {
    const socket = connect(this.#port, this.#host)
    socket.setNoDelay(true)
    await once(socket, 'connect')
    const connection = new KeptOpen(socket)
    this.#all.add(connection)
    return connection
  }
}

/** One connection with one request at a time. */
class KeptOpen {
  readonly #socket: Socket
  #text = ''
  #waiting: PromiseWithResolvers<RawAnswer> | undefined
  isOpen = true

  constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => this.#receive(text))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#ended())
  }

  send(request: Buffer): Promise<RawAnswer> {
    this.#waiting = Promise.withResolvers<RawAnswer>()
    this.#socket.write(request)
    return this.#waiting.promise
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(text: string): void {
    this.#text += text
    const answer = wholeAnswer(this.#text)
    if (!answer) return
    this.#text = ''
    if (/^connection: close/im.test(answer.head)) this.isOpen = false
    this.#waiting?.resolve(answer)
    this.#waiting = undefined
  }

  #ended(): void {
    this.isOpen = false
    this.#waiting?.reject(new Error('The site closed a connection before it answered'))
  }
}

const END_OF_HEAD = '\r\n\r\n'

/** The answer once all of it is here. The site gives the length of every answer to a call. */
function wholeAnswer(text: string): RawAnswer | undefined {
  const end = text.indexOf(END_OF_HEAD)
  if (end < 0) return undefined
  const head = text.slice(0, end)
  const body = text.slice(end + END_OF_HEAD.length)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length === undefined) throw new Error(`An answer without its length: ${head}`)
  if (body.length < Number(length)) return undefined
  return { status: Number(head.slice('HTTP/1.1 '.length, 12)), head, body, atMs: steadyMs() }
}

/** A request as it goes over the line. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: unknown,
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n'))
}
