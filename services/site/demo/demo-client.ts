import type { Static } from 'typebox'
import { fits, problemsOf } from '@courtline/messages/check'
import { Problem } from '@courtline/messages/problem'
import { ROUTES, type Body, type Params, type Query, type RouteName } from '@courtline/messages/routes/table'

/** The answer that a call's schema promises. */
export type AnswerOf<N extends RouteName> = Static<(typeof ROUTES)[N]['answer']>

export interface CallParts<N extends RouteName> {
  readonly params?: Params<N>
  readonly query?: Query<N>
  readonly body?: Body<N>
}

/** The site has refused. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number
  readonly code: string

  constructor(call: string, { status, code, detail }: Pick<Problem, 'status' | 'code' | 'detail'>) {
    super(`${call} was refused: ${detail} (${status} ${code})`)
    this.status = status
    this.code = code
  }
}

/** A user of the site's HTTP interface, as a browser uses it: the demo has no other way to write. */
export class DemoClient {
  readonly #baseUrl: string
  readonly #token: string | undefined
  readonly #signal: AbortSignal

  /** `token` is that of a session; without one the client is a visitor. */
  constructor(baseUrl: string, signal: AbortSignal, token?: string) {
    this.#baseUrl = baseUrl
    this.#signal = signal
    this.#token = token
  }

  /** The same site as a user who has logged in. */
  withToken(token: string): DemoClient {
    return new DemoClient(this.#baseUrl, this.#signal, token)
  }

  /** The same person at another gateway of the site. */
  at(baseUrl: string): DemoClient {
    return new DemoClient(baseUrl, this.#signal, this.#token)
  }

  /** A call by its name in the route table. Throws CallRefused when the site refuses it. */
  async call<N extends RouteName>(name: N, { params, query, body }: CallParts<N> = {}): Promise<AnswerOf<N>> {
    const { method, path } = ROUTES[name]
    const values: Readonly<Record<string, string>> = { ...params }
    const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries({ ...query })) search.append(key, String(value))
    const url = search.size === 0 ? filled : `${filled}?${search.toString()}`
    const response = await fetch(this.#baseUrl + url, {
      method,
      headers: this.#headers(body === undefined ? undefined : 'application/json'),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: this.#signal,
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new CallRefused(`${method} ${url}`, problemIn(response, answer))
    return answerOf(name, answer)
  }

  /** The same call, or undefined where what it requests is not there, or not for this person. */
  async find<N extends RouteName>(name: N, parts: CallParts<N>): Promise<AnswerOf<N> | undefined> {
    try {
      return await this.call(name, parts)
    } catch (error) {
      // A visitor is asked to log in instead.
      const hidden = this.#token === undefined ? 401 : 404
      if (error instanceof CallRefused && (error.status === 404 || error.status === hidden)) return undefined
      throw error
    }
  }

  /** Sends one part of a file to the address that was signed for it. */
  async sendPart(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    const address = new URL(url, this.#baseUrl)
    // Another host is the store itself: who may send the part is in the address, and tokens of ours are not its business.
    const isOurs = address.origin === new URL(this.#baseUrl).origin
    const response = await fetch(address, {
      method: 'PUT',
      headers: isOurs ? this.#headers('application/octet-stream') : { origin: this.#baseUrl },
      body: bytes,
      signal: this.#signal,
    })
    if (!response.ok)
      throw new CallRefused('A part of a file', problemIn(response, await response.json().catch(() => null)))
  }

  /** What a request of this person's carries. */
  headers(): Record<string, string> {
    return this.#headers(undefined)
  }

  #headers(contentType: string | undefined): Record<string, string> {
    return {
      origin: this.#baseUrl,
      ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
      ...(contentType !== undefined && { 'content-type': contentType }),
    }
  }
}

function problemIn({ status, statusText }: Response, answer: unknown) {
  return fits(Problem, answer) ? answer : { status, code: 'UNKNOWN', detail: statusText }
}

/** The parser's end: an answer that does not fit its schema is a bug of the site. */
function answerOf<N extends RouteName>(name: N, answer: unknown): AnswerOf<N> {
  const [problem] = problemsOf(ROUTES[name].answer, answer)
  if (problem) throw new Error(`The answer to ${name} is not as promised: ${problem.field} ${problem.text}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return answer as AnswerOf<N>
}
