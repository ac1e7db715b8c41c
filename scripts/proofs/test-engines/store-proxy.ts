import { once } from 'node:events'
import { createServer, connect, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What a message of MongoDB's protocol requests. */
interface Asked {
  /** insert, update, find … */
  readonly command: string
  readonly collection: string
}

/** Answers that are held back from the caller. */
export interface Held {
  /** Resolves once the store has carried out the request and its answer is held back. */
  readonly caught: Promise<void>
  /** Lets everything through again. */
  readonly release: () => void
}

/**
 * A proxy between one process and the store of the read models, which passes everything on, slower or not at all as a test
 * sets it: the store itself serves everybody else as before.
 */
export class StoreProxy {
  /** On loopback. */
  readonly port: number
  /** How long each answer is kept back. */
  delayMs = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isWanted: ((asked: Asked) => boolean) | undefined
  #onCaught: () => void = () => undefined
  #released: Promise<void> = Promise.resolve()

  private constructor(server: Server, storePort: number) {
    this.#server = server
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy listens nowhere')
    this.port = address.port
    server.on('connection', (client) => this.#serve(client, connect(storePort, '127.0.0.1')))
  }

  static async open(storePort: number): Promise<StoreProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new StoreProxy(server, storePort)
  }

  /** From now on holds the answers to such questions, and whatever follows them on the same connection. */
  hold(isWanted: (asked: Asked) => boolean): Held {
    const caught = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    this.#isWanted = isWanted
    this.#onCaught = caught.resolve
    this.#released = released.promise
    const release = () => {
      this.#isWanted = undefined
      released.resolve()
    }
    return { caught: caught.promise, release }
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #serve(client: Socket, store: Socket): void {
    for (const [socket, other] of [
      [client, store],
      [store, client],
    ] as const) {
      this.#sockets.add(socket)
      socket.once('close', () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
      // A killed process breaks its connection off, and so does a store that is stopped: closing is all there is to do.
      socket.on('error', () => socket.destroy())
    }
    let isHeld = false
    const messages = new Messages()
    client.on('data', (bytes) => {
      for (const asked of messages.after(bytes)) isHeld ||= this.#isWanted?.(asked) ?? false
      store.write(bytes)
    })
    void this.#answer(store, client, () => {
      const held = isHeld
      isHeld = false
      return held
    })
  }

  async #answer(store: Socket, client: Socket, takeHeld: () => boolean): Promise<void> {
    try {
      for await (const bytes of store) {
        if (this.delayMs > 0) await wait(this.delayMs)
        if (takeHeld()) {
          this.#onCaught()
          await this.#released
        }
        client.write(bytes)
      }
    } catch {
      client.destroy()
    }
  }
}

const HEADER_BYTES = 16
const OP_MSG = 2013
/** Of the name of the first field: after the header come flags, the kind of the section, a length and a type. */
const NAME_AT = HEADER_BYTES + 4 + 1 + 4 + 1

/** Cuts what a client sends into messages. */
class Messages {
  #rest: Buffer = Buffer.alloc(0)

  after(bytes: Buffer): Asked[] {
    const asked: Asked[] = []
    this.#rest = Buffer.concat([this.#rest, bytes])
    while (this.#rest.length >= HEADER_BYTES && this.#rest.length >= this.#rest.readInt32LE(0)) {
      const message = this.#rest.subarray(0, this.#rest.readInt32LE(0))
      this.#rest = this.#rest.subarray(message.length)
      if (message.readInt32LE(12) === OP_MSG) asked.push(askedBy(message))
    }
    return asked
  }
}

/** The first field of a command names it, and the collection as its text. */
function askedBy(message: Buffer): Asked {
  const nameEnd = message.indexOf(0, NAME_AT)
  const command = message.toString('utf8', NAME_AT, nameEnd)
  const isText = message[NAME_AT - 1] === 2
  if (!isText) return { command, collection: '' }
  const length = message.readInt32LE(nameEnd + 1)
  return { command, collection: message.toString('utf8', nameEnd + 5, nameEnd + 4 + length) }
}
