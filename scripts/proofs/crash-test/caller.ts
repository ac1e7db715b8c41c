import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { Static } from 'typebox'
import { problemsOf } from '@courtline/messages/check'
import { HEADERS, ROUTES, type Body, type Params, type RouteName } from '@courtline/messages/routes/table'

/** What became of a call: an answer, a refusal, or nothing at all because the site went away. */
export type Reply<N extends RouteName> =
  | { readonly ok: Static<(typeof ROUTES)[N]['answer']>; readonly position: string | null }
  | { readonly refused: number; readonly code: string }
  | 'lost'

export interface RequestParts<N extends RouteName> {
  readonly params?: Params<N>
  readonly body?: Body<N>
  readonly commandId?: string
  readonly after?: string
}

const GIVE_UP_AFTER_MS = 20_000
const TRIES = 3

/** Calls the site as a program does, with a user's token. */
export class ApiClient {
  readonly token: string | null
  readonly #address: () => string

  constructor(address: () => string, token: string | null) {
    this.#address = address
    this.token = token
  }

  /** Throws when the site answers with an error of its own or with what its schema does not allow: those are bugs. */
  async call<N extends RouteName>(
    name: N,
    { params, body, commandId, after }: RequestParts<N>,
  ): Promise<Reply<N>> {
    const { method, path } = ROUTES[name]
    const values: Readonly<Record<string, string>> = { ...params }
    const url = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
    try {
      const response = await fetch(this.#address() + url, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
          ...(commandId !== undefined && { [HEADERS.commandId]: commandId }),
          ...(after !== undefined && { [HEADERS.after]: after }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
      })
      return reply(name, response, await response.text())
    } catch (error) {
      if (error instanceof BadAnswer) throw error
      return 'lost'
    }
  }

  /**
   * The same, where anything but a good answer would be an error of the test itself. A lost answer is requested again, as
   * the same command, the way every client does.
   */
  async must<N extends RouteName>(
    name: N,
    parts: RequestParts<N>,
  ): Promise<Static<(typeof ROUTES)[N]['answer']>> {
    const commandId = parts.commandId ?? randomUUID()
    let answer: Reply<N> = 'lost'
    for (let tries = 0; answer === 'lost' && tries < TRIES; tries += 1)
      answer = await this.call(name, { ...parts, commandId })
    if (answer === 'lost' || !('ok' in answer)) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer.ok
  }

  /** Sends bytes to a signed address in two halves; `half` is called between them. Answers whether they were taken. */
  async sendPart(url: string, bytes: Buffer, half: () => void): Promise<'taken' | 'refused' | 'lost'> {
    const { promise, resolve } = Promise.withResolvers<'taken' | 'refused' | 'lost'>()
    const target = new URL(url, this.#address())
    const headers = { 'content-length': bytes.length, 'content-type': 'application/octet-stream' }
    const sending = request(target, { method: 'PUT', headers, timeout: GIVE_UP_AFTER_MS }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200 ? 'taken' : 'refused'))
      response.on('error', () => resolve('lost'))
    })
    sending.on('error', () => resolve('lost'))
    const middle = Math.floor(bytes.length / 2)
    sending.write(bytes.subarray(0, middle), () => {
      half()
      sending.end(bytes.subarray(middle))
    })
    return promise
  }
}

class BadAnswer extends Error {}

function reply<N extends RouteName>(name: N, response: Response, text: string): Reply<N> {
  const value: unknown = text === '' ? null : JSON.parse(text)
  if (response.ok) return { ok: asAnswer(name, value), position: response.headers.get(HEADERS.position) }
  // Full or stopping: it is not known what became of the command, and it may be sent again.
  if (response.status === 503) return 'lost'
  if (response.status >= 500) throw new BadAnswer(`${name} answered ${response.status}: ${text}`)
  const code = typeof value === 'object' && value && 'code' in value ? String(value.code) : ''
  return { refused: response.status, code }
}

/** The parser's end: an answer that does not fit its schema is a bug of the site. */
function asAnswer<N extends RouteName>(name: N, value: unknown): Static<(typeof ROUTES)[N]['answer']> {
  const problems = problemsOf(ROUTES[name].answer, value)
  if (problems.length > 0) throw new BadAnswer(`${name}: ${JSON.stringify(problems.slice(0, 3))}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return value as Static<(typeof ROUTES)[N]['answer']>
}
