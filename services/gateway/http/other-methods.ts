import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { sendProblem } from './errors.ts'

/** What the calls of the interface are called by. */
export interface KnownMethods {
  /** Of an address that was not found: none where there is no such address, so that the two differ. */
  readonly at: (url: string) => readonly HTTPMethods[]
  /** Once all calls are registered: 'login' lacks GET, though '/api/auth/:provider' would take it for a provider. */
  readonly refuseShadowed: () => void
}

/**
 * Records which methods each call has from now on. A call is looked up when something was not found; a route more for
 * every address would be a good part of the start.
 */
export function watchMethods(app: FastifyInstance): KnownMethods {
  const known = new Map<string, Set<HTTPMethods>>()
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (!url.startsWith('/api/') || schema?.hide) return
    const methods = known.get(url) ?? new Set()
    for (const each of [method].flat()) methods.add(each)
    known.set(url, methods)
  })
  const at = (url: string) => {
    // Cut, not parsed: what begins with two slashes would be read as the address of another host.
    const [pathname = ''] = url.split(/[?#]/)
    const outright = known.get(pathname)
    return outright ? [...outright] : shapesOf(known).flatMap((each) => each.methodsOf(pathname))
  }
  return { at, refuseShadowed: () => refuseShadowed(app, known) }
}

/** Answers 405 with the methods that work. */
export function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly HTTPMethods[],
): FastifyReply {
  void reply.header('allow', allowed.join(', '))
  return sendProblem(reply, 405, 'METHOD_NOT_ALLOWED', `${request.method} is not possible here.`)
}

function refuseShadowed(app: FastifyInstance, known: ReadonlyMap<string, ReadonlySet<HTTPMethods>>): void {
  const shapes = shapesOf(known)
  for (const [url, methods] of [...known].filter(([each]) => !hasParameter(each))) {
    const allowed = [...methods]
    const shadowing = new Set(shapes.flatMap((each) => each.methodsOf(url)))
    // GET answers HEAD too.
    const method = [...shadowing].filter((each) => each !== 'HEAD' && !methods.has(each))
    if (method.length === 0) continue
    const handler = async (request: FastifyRequest, reply: FastifyReply) =>
      refuseMethod(request, reply, allowed)
    app.route({ method, url, schema: { hide: true }, handler })
  }
}

const hasParameter = (url: string) => /[:*]/.test(url)

/** The calls whose address has a parameter. */
function shapesOf(known: ReadonlyMap<string, ReadonlySet<HTTPMethods>>) {
  return [...known]
    .filter(([url]) => hasParameter(url))
    .map(([url, methods]) => {
      const shape = new RegExp(`^${url.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`)
      return { methodsOf: (pathname: string) => (shape.test(pathname) ? [...methods] : []) }
    })
}
