import { ROUTES, type RouteName } from '@courtline/messages/routes/table'

/** A request as the stand-in saw it. */
export interface SeenRequest {
  readonly name: RouteName
  readonly url: string
  readonly body: unknown
}

type Reply = { readonly status: number; readonly body: unknown; readonly link?: string }
type Answer = (seen: SeenRequest) => Reply | Promise<Reply>

export const ok = (body: unknown): Reply => ({ status: 200, body })

/** A refusal as problem details carry it. */
export const refusedWith = (status: number, code: string, msg: string): Reply => ({
  status,
  body: { type: 'about:blank', title: msg, status, detail: msg, code, msg },
})

/**
 * A double of the gateway at the network's edge, in tests: answers calls of the route table by their names and notes
 * what was asked. A call that no test expects is answered 500, so that it shows.
 */
export class GatewayStandIn {
  readonly seen: SeenRequest[] = []
  readonly #answers = new Map<RouteName, Answer>()

  answer(name: RouteName, answer: unknown): this {
    this.#answers.set(name, isAnswer(answer) ? answer : () => ok(answer))
    return this
  }

  bodiesOf(name: RouteName): unknown[] {
    return this.seen.filter((seen) => seen.name === name).map(({ body }) => body)
  }

  fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    const name = nameOf(init.method ?? 'GET', url.replace(/\?.*/, ''))
    if (!name) return new Response('{}', { status: 404 })
    const seen = { name, url, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined }
    this.seen.push(seen)
    const answer = this.#answers.get(name)
    const reply = answer ? await answer(seen) : refusedWith(500, 'UNEXPECTED', `no answer for ${name}`)
    const headers = reply.link === undefined ? {} : { link: reply.link }
    return new Response(JSON.stringify(reply.body), { status: reply.status, headers })
  }
}

const isAnswer = (value: unknown): value is Answer => typeof value === 'function'

/** The route of a request; routes with fixed words win over those with parameters. */
function nameOf(method: string, path: string): RouteName | undefined {
  const names = Object.keys(ROUTES).filter((name): name is RouteName => name in ROUTES)
  const fitting = names.filter(
    (name) => ROUTES[name].method === method && patternOf(ROUTES[name].path).test(path),
  )
  return fitting.toSorted((a, b) => parametersIn(a) - parametersIn(b))[0]
}

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`)
const parametersIn = (name: RouteName) => ROUTES[name].path.split(':').length
