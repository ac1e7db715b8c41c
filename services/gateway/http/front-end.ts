import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '@courtline/messages/refusals'
import { sendRefusal } from './errors.ts'
import { refuseMethod, type KnownMethods } from './other-methods.ts'
import { refused } from '@courtline/application/outcome'

/** Addresses that are never pages of the front end. */
const NOT_PAGES = /^\/(api|media|assets|docs|healthz|metrics|dev)(\/|\?|$)/
const YEAR_SECONDS = 31_536_000

/**
 * The built front end, in the compressed copies of its build where the browser takes them: its hashed files for a year,
 * its page always fresh. Every other address that a browser goes to is
 * the page too, which has its own routes; everything else that is not there is answered so, as is a method that a call of
 * the interface does not have.
 */
export async function serveFrontEnd(
  app: FastifyInstance,
  dir: string | undefined,
  methods: KnownMethods,
): Promise<void> {
  if (dir !== undefined) {
    await app.register(fastifyStatic, {
      root: dir,
      schemaHide: true,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = path.relative(dir, file).startsWith(`assets${path.sep}`)
        const policy = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
        void reply.header('cache-control', policy)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (dir !== undefined && isPage(request)) return reply.sendFile('index.html')
    const allowed = methods.at(request.url)
    if (allowed.length > 0) return refuseMethod(request, reply, allowed)
    return sendRefusal(reply, refused(refusal('NOT_FOUND')))
  })
}

const isPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !NOT_PAGES.test(url) &&
  (headers.accept ?? '').includes('text/html')
