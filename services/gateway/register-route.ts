import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { streamInLogs } from '@courtline/infra/tracing/stream-in-logs'
import { fits, problemsOf } from '@courtline/messages/check'
import { derivedId } from '@courtline/messages/ids'
import { Problem } from '@courtline/messages/problem'
import { refusal } from '@courtline/messages/refusals'
import type { Route } from '@courtline/messages/routes/route'
import {
  HEADERS,
  ROUTES,
  type Answer,
  type Body,
  type Params,
  type Query,
  type RouteName,
} from '@courtline/messages/routes/table'
import { Uuid } from '@courtline/messages/schema'
import type { ViewName } from '@courtline/projections/registry'
import type { Caller } from './auth/caller.ts'
import { sendRefusal } from './http/errors.ts'
import { linkToNext } from './http/pages.ts'
import { readsGzip } from './http/kept-answers.ts'
import { waitForOwnWrites, type ReadAfter } from './read-your-writes.ts'
import { refused, type Answered, type Result, type Written } from '@courtline/application/outcome'

/** A call that has passed: its shape is right, and its caller holds the route's permission. */
export interface Call<N extends RouteName> {
  readonly params: Params<N>
  readonly query: Query<N>
  readonly body: Body<N>
  /** The caller; only routes without a permission have calls by nobody. */
  readonly caller: (typeof ROUTES)[N]['permission'] extends null ? Caller | null : Caller
  /** The client's name for this command, else a new one (P2). */
  readonly commandId: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handler<N extends RouteName> = (call: Call<N>) => Promise<Result<Answer<N>>>

/** What registering a call needs of the gateway. */
export interface Registering {
  readonly readAfter: ReadAfter
  readonly settings: {
    /** Compare every answer with its schema before it leaves; a difference is a bug (tests and demo). */
    readonly checkAnswers: boolean
  }
}

/**
 * One call of the table: its shape, its permission and its place in the OpenAPI page, around its handler.
 *
 * @param views read models that it answers from; a caller who names a position waits for these
 */
export function registerRoute<N extends RouteName>(
  app: FastifyInstance,
  name: N,
  handle: Handler<N>,
  views: readonly ViewName[],
  { readAfter, settings }: Registering,
): void {
  const route: Route = ROUTES[name]
  const success = route.success ?? 200
  app.route({
    method: route.method,
    url: route.path,
    ...(route.actsByGet && { exposeHeadRoute: false }),
    schema: openApiOf(name, route),
    ...(route.bodyBytes !== undefined && { bodyLimit: route.bodyBytes }),
    onRequest: (request, reply, done) => {
      const missing = missingRight(route, request.caller)
      if (missing) sendRefusal(reply, refused(refusal(missing)))
      else done()
    },
    ...(views.length > 0 && { preHandler: waitForOwnWrites(readAfter, views) }),
    handler: async (request, reply) => {
      const outcome = await handle(new Incoming<N>(request, reply))
      if ('refused' in outcome) return sendRefusal(reply, outcome)
      if (settings.checkAnswers) assertAnswer(name, route, outcome.answer)
      if (outcome.written) {
        writeHeaders(reply, outcome.written)
        const { stream, revision, position } = outcome.written
        const commandId = commandIdOf(request)
        request.log.info({ commandId, stream: streamInLogs(stream), revision, position }, 'written')
      }
      if (outcome.next !== undefined) void reply.header('link', linkToNext(request.url, outcome.next))
      return reply
        .code(success)
        .type('application/json')
        .send(bytesOf(outcome, request, reply))
    },
  })
}

/** An answer that is kept, as it is sent: written out and compressed once for everybody. */
interface KeptBytes {
  readonly plain: Buffer
  readonly gzip: Buffer
}

const written = new WeakMap<object, KeptBytes>()

/** The bytes of an answer. Kept ones, some hundred kilobytes each, are compressed for clients that read gzip. */
function bytesOf(
  { answer, isKept }: Answered<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Buffer | string {
  if (!isKept || typeof answer !== 'object' || answer === null) return JSON.stringify(answer)
  const kept = written.get(answer) ?? keptBytesOf(answer)
  written.set(answer, kept)
  void reply.header('vary', 'accept-encoding')
  if (!readsGzip(request)) return kept.plain
  void reply.header('content-encoding', 'gzip')
  return kept.gzip
}

function keptBytesOf(answer: object): KeptBytes {
  const plain = Buffer.from(JSON.stringify(answer))
  return { plain, gzip: gzipSync(plain) }
}

/** An account that has no right to log in (D21: New) is nobody yet. */
function missingRight(route: Route, caller: Caller | null): 'NOT_LOGGED_IN' | 'NOT_ALLOWED' | undefined {
  if (route.permission === null) return undefined
  if (!caller?.actor.permissions.includes('Login')) return 'NOT_LOGGED_IN'
  return caller.actor.permissions.includes(route.permission) ? undefined : 'NOT_ALLOWED'
}

/** The parser's end: Fastify has validated the parts by the route's schemas, and the permission implies a caller. */
/* oxlint-disable typescript/no-unsafe-type-assertion */
class Incoming<N extends RouteName> implements Call<N> {
  readonly params: Params<N>
  readonly query: Query<N>
  readonly body: Body<N>
  readonly caller: Call<N>['caller']
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.params = request.params as Params<N>
    this.query = request.query as Query<N>
    this.body = request.body as Body<N>
    this.caller = request.caller as Call<N>['caller']
    this.request = request
    this.reply = reply
  }

  // Made when it is requested: reads have no use for one.
  get commandId(): string {
    return commandIdOf(this.request)
  }
}

/* oxlint-enable typescript/no-unsafe-type-assertion */

/** Without a session the client names nothing: a command that is repeated by its name would answer what is another's. */
function commandIdOf(request: FastifyRequest): string {
  const header = request.headers[HEADERS.commandId]
  return request.caller && fits(Uuid, header) ? header.toLowerCase() : derivedId('request', request.id)
}

/** Position of the command's effect, so that the next read can wait for it (P6). */
function writeHeaders(reply: FastifyReply, { stream, revision, position }: Written): void {
  void reply
    .header(HEADERS.stream, stream)
    .header(HEADERS.revision, String(revision))
    .header(HEADERS.position, position)
}

function assertAnswer(name: RouteName, route: Route, answer: unknown): void {
  const problems = problemsOf(route.answer, answer)
  if (problems.length > 0) {
    throw new Error(`The answer of ${name} does not fit its schema: ${JSON.stringify(problems.slice(0, 5))}`)
  }
}

const PROBLEM = {
  description: 'Problem details',
  content: { 'application/problem+json': { schema: Problem } },
}

function openApiOf(name: RouteName, route: Route) {
  const [, , tag] = route.path.split('/')
  return {
    operationId: name,
    summary: route.summary,
    description: route.permission ? `Needs the permission ${route.permission}.` : 'Open to anyone.',
    tags: [tag ?? 'site'],
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    response: { [route.success ?? 200]: route.answer, '4xx': PROBLEM, '5xx': PROBLEM },
  }
}
