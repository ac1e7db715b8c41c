import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { may } from '@courtline/messages/actor'
import { LIVE_CHANNEL } from '@courtline/messages/live'
import { besideAnnotationOf } from '@courtline/messages/match/which-annotation'
import type { Permission } from '@courtline/messages/permissions'
import { refusal } from '@courtline/messages/refusals'
import { wayOf, type Caller, type MatchWay } from '../auth/caller.ts'
import { senderOf } from '../auth/sender.ts'
import { sendProblem, sendRefusal } from '../http/errors.ts'
import type { Gateway } from '../gateway.ts'
import { Seats, USUAL_LIVE_LIMITS, type NoSeat } from '../live/seats.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import { seenAnnotation } from '../views/seen-annotation.ts'

interface LiveCall {
  Querystring: { channels: string; lastEventId?: string; embed?: boolean }
}

const QUERY = {
  type: 'object',
  required: ['channels'],
  additionalProperties: false,
  properties: {
    channels: { type: 'string', maxLength: 2000 },
    lastEventId: { type: 'string', maxLength: 40 },
    embed: { type: 'boolean' },
  },
} as const

const MOST_CHANNELS = 32
const POSITION = /^\d{20}$/
const NEEDS: Readonly<Record<string, Permission>> = {
  queue: 'Annotate',
  matches: 'Login',
  me: 'Login',
  site: 'Admin',
}

/** GET /api/live: the live feed as server-sent events, one connection per tab for all its channels (P7). */
export function serveLive(app: FastifyInstance, gateway: Gateway): void {
  const seats = new Seats(gateway.settings.live ?? USUAL_LIVE_LIMITS)
  app.get<LiveCall>(
    '/api/live',
    { exposeHeadRoute: false, schema: { hide: true, querystring: QUERY } },
    async (request, reply) => {
      const channels = [...new Set(request.query.channels.split(','))]
      const way = wayOf(request, request.query.embed === true)
      const no = await missingRight(gateway, request.caller, channels, way)
      if (no) return sendRefusal(reply, no)
      const seat = seats.take({ accountId: request.caller?.account.id ?? null, sender: senderOf(request) })
      if (typeof seat === 'string') return sendNoSeat(reply, seat)
      const stream = openStream(reply)
      stream.on('close', seat)
      const after = resumeFrom(request)
      await gateway.live.join({ caller: request.caller, way, channels, after }, stream)
      return reply
    },
  )
}

/** The answer itself, which frames are written to: a stream in between would handle each of them once more. */
function openStream(reply: FastifyReply): ServerResponse {
  void reply
    .header('content-type', 'text/event-stream')
    .header('cache-control', 'no-store')
    // Proxies must not gather what is meant to be live.
    .header('x-accel-buffering', 'no')
    .hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200)
  return raw
}

const WORDS: Readonly<Record<Exclude<NoSeat, 'full'>, string>> = {
  sender: 'Too many pages of your network are connected. This page still works.',
  account: 'Too many pages of your account are connected. This page still works.',
}

/** The feed is full, or this client has its share of it (P9). */
function sendNoSeat(reply: FastifyReply, why: NoSeat): FastifyReply {
  void reply.header('retry-after', '30')
  return why === 'full'
    ? sendProblem(reply, 503, 'BUSY', 'Too many people are connected. This page still works.')
    : sendProblem(reply, 429, 'TOO_MANY_CONNECTIONS', WORDS[why])
}

async function missingRight(
  gateway: Gateway,
  caller: Caller | null,
  channels: readonly string[],
  way: MatchWay,
): Promise<Refused | undefined> {
  const isUnderstood = channels.length <= MOST_CHANNELS && channels.every((each) => LIVE_CHANNEL.test(each))
  if (!isUnderstood) return refused(refusal('INVALID_REQUEST'))
  for (const channel of channels) {
    const needed = NEEDS[channel]
    if (needed === undefined) {
      const seen = await seenOfChannel(gateway, channel, caller, way)
      if ('refused' in seen) return seen
    } else if (!caller || !may(caller.actor, 'Login')) {
      return refused(refusal('NOT_LOGGED_IN'))
    } else if (!may(caller.actor, needed)) {
      return refused(refusal('NOT_ALLOWED'))
    }
  }
  return undefined
}

/** A match as far as its card, or an annotation beside it. */
async function seenOfChannel(gateway: Gateway, channel: string, caller: Caller | null, way: MatchWay) {
  const beside = besideAnnotationOf(channel.replace(':', '-'))
  if (!beside) return await gateway.matches.shown(channel.slice('match:'.length), caller, way)
  const choice = { kind: beside.kind, annotatorId: beside.userId }
  return await seenAnnotation(gateway, beside.matchId, choice, caller)
}

/** Browsers that come back by themselves name the newest id in a header; a page that opens again, in the address. */
function resumeFrom(request: FastifyRequest<LiveCall>): string | undefined {
  const header = request.headers['last-event-id']
  const id = typeof header === 'string' ? header : request.query.lastEventId
  return id !== undefined && POSITION.test(id) ? id : undefined
}
