/** A connection to a browser by the DevTools protocol: calls by number, and what it reports. */
export class Protocol {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  readonly #reports = new Map<string, () => void>()
  #last = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Answer))
  }

  static async to(address: string): Promise<Protocol> {
    const socket = new WebSocket(address)
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true })
      socket.addEventListener('error', () => reject(new Error(`No browser at ${address}`)), { once: true })
    })
    return new Protocol(socket)
  }

  /** Throws what the browser refuses. */
  async call(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const id = (this.#last += 1)
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result ?? {}
  }

  /** Resolved when the browser next reports it. */
  next(report: string): Promise<void> {
    return new Promise((resolve) => this.#reports.set(report, resolve))
  }

  close(): void {
    this.#socket.close()
  }

  #take(answer: Answer): void {
    if (answer.method !== undefined) this.#reports.get(answer.method)?.()
    if (answer.id === undefined) return
    this.#waiting.get(answer.id)?.(answer)
    this.#waiting.delete(answer.id)
  }
}

interface Answer {
  readonly id?: number
  readonly method?: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly error?: { readonly message: string }
}
