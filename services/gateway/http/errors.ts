import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { StoreFull, StoreUnavailable } from '@courtline/infra/blob-store/blob-store'
import { EventTooLarge, LogFull, LogUnavailable } from '@courtline/infra/event-log/event-log'
import { RatingsUnavailable } from '@courtline/infra/outside/match-ratings/match-ratings'
import { ReadModelsUnavailable } from '@courtline/infra/read-models/read-models'
import type { Problem } from '@courtline/messages/problem'
import { refusal, type RefusalKind } from '@courtline/messages/refusals'
import type { Refused } from '@courtline/application/outcome'
import { InvalidRequest } from './validation.ts'

const STATUS: Readonly<Record<RefusalKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  unpaid: 402,
  forbidden: 403,
  unknown: 404,
  conflict: 409,
  stale: 412,
  unconditional: 428,
  tooMany: 429,
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not logged in',
  402: 'Payment required',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  408: 'Request timeout',
  409: 'Conflict',
  412: 'Precondition failed',
  413: 'Too large',
  415: 'Unsupported media type',
  416: 'Range not satisfiable',
  421: 'Misdirected request',
  428: 'Precondition required',
  429: 'Too many requests',
  431: 'Request header fields too large',
  500: 'Internal error',
  503: 'Service unavailable',
  507: 'Insufficient storage',
}

type Extra = Pick<Problem, 'errors' | 'details'>

/** RFC 9457 problem details, with `code` for programs and `msg` for screens (D24). */
export function sendProblem(
  reply: FastifyReply,
  status: number,
  code: string,
  text: string,
  extra: Extra = {},
): FastifyReply {
  const problem = {
    ...problemOf(status, code, text),
    instance: `urn:courtline:request:${reply.request.id}`,
    ...extra,
  }
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problem))
}

export const PROBLEM_TYPE = 'application/problem+json'

export const problemOf = (status: number, code: string, text: string): Problem => ({
  type: `urn:courtline:problem:${code}`,
  title: TITLES[status] ?? 'Error',
  status,
  detail: text,
  code,
  msg: text,
})

/** The one place where a refusal becomes an HTTP status. */
export function sendRefusal(reply: FastifyReply, { refused, retryAfterSeconds }: Refused): FastifyReply {
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
  const { code, text, kind, details } = refused
  return sendProblem(reply, STATUS[kind], code, text, details && { details })
}

/** Exceptions of the whole application. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply))
}

/**
 * What was thrown: broken requests answer what is wrong with them, a busy or full store when to come again, and
 * everything else is a bug of ours, answered with its request id alone.
 */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof InvalidRequest) {
    const { code, text } = refusal('INVALID_REQUEST')
    return sendProblem(reply, 400, code, inOneSentence(error, text), { errors: [...error.errors] })
  }
  if (error instanceof LogFull) {
    void reply.header('retry-after', String(Math.ceil(error.retryAfterSeconds)))
    return sendProblem(reply, 503, 'BUSY', 'Courtline is very busy. Please try again in a moment.')
  }
  if (error instanceof LogUnavailable) {
    request.log.error({ err: error }, 'the event log cannot be written')
    void reply.header('retry-after', '5')
    return sendProblem(
      reply,
      503,
      'UNAVAILABLE',
      'This cannot be saved right now. Please try again in a moment.',
    )
  }
  if (error instanceof ReadModelsUnavailable) {
    request.log.error({ err: error }, 'the read models cannot be reached')
    void reply.header('retry-after', '5')
    return sendProblem(
      reply,
      503,
      'UNAVAILABLE',
      'This cannot be shown right now. Please try again in a moment.',
    )
  }
  if (error instanceof StoreFull) {
    request.log.error({ err: error }, 'the media store is full')
    // What the client still sends is not read: the connection cannot carry another request.
    void reply.header('connection', 'close')
    return sendProblem(reply, 507, 'STORE_FULL', 'There is no room left for videos. Please tell support.')
  }
  if (error instanceof StoreUnavailable) {
    request.log.error({ err: error }, 'the media store does not answer')
    void reply.header('retry-after', '5')
    return sendProblem(
      reply,
      503,
      'STORE_UNAVAILABLE',
      'Videos cannot be reached right now. Please try again in a moment.',
    )
  }
  if (error instanceof RatingsUnavailable) {
    request.log.error({ err: error }, 'the match-rating service does not answer')
    void reply.header('retry-after', '60')
    return sendProblem(reply, 503, 'RATINGS_UNAVAILABLE', 'The rating service does not answer right now.')
  }
  if (error instanceof EventTooLarge) {
    return sendProblem(reply, 413, 'TOO_LARGE', 'This is too much for one change. Please send it in parts.')
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return sendBrokenRequest(reply, status, error.code)
  request.log.error({ err: error }, 'bug')
  const text = `Internal error. Please tell support this number: ${request.id}`
  return sendProblem(reply, 500, 'INTERNAL', text)
}

const BROKEN: Readonly<Record<number, readonly [code: string, text: string]>> = {
  413: ['TOO_LARGE', 'This request is too large.'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'This kind of content is not understood here; please send JSON.'],
  416: ['RANGE_NOT_SATISFIABLE', 'The file does not have these bytes.'],
  404: ['NOT_FOUND', refusal('NOT_FOUND').text],
}

/** What Fastify itself refuses, in our words: its own messages name its internals. */
function sendBrokenRequest(
  reply: FastifyReply,
  status: number,
  fastifyCode: string | undefined,
): FastifyReply {
  const [code, text] = BROKEN[status] ?? [
    'INVALID_REQUEST',
    fastifyCode === 'FST_ERR_CTP_INVALID_JSON_BODY' || fastifyCode === 'FST_ERR_CTP_EMPTY_JSON_BODY'
      ? 'The request is not valid JSON.'
      : refusal('INVALID_REQUEST').text,
  ]
  return sendProblem(reply, status, code, text)
}

/** The first wrong field within the sentence, for clients that show nothing but `msg`. */
function inOneSentence(error: InvalidRequest, text: string): string {
  const [first] = error.errors
  return first ? `${text} ${first.field === '' ? 'The request' : `'${first.field}'`} ${first.text}.` : text
}
