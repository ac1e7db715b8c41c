import type { Answer, Body, RouteName } from '@courtline/messages/routes/table'
import { ROUTES } from '@courtline/messages/routes/table'
import { failureOf, UNREACHABLE, type Failure } from '../../../foundation/calls/failure.ts'
import { callOf, urlOf, type RequestedCall } from '../../../foundation/calls/request.ts'
import { putWithProgress, waitFor, whenOnline, type TransportAnswer } from '../engine/line.ts'
import { checkClock, type ClockCheck } from './kiosk-clock.ts'
import type { KioskLine } from './kiosk-queue.ts'

/** The account that a kiosk uploads for, and the server's time. */
export interface OpenedKiosk {
  readonly displayName: string | null
  readonly clock: ClockCheck
  readonly line: KioskLine
}

type Sent<T> = { readonly data: T } | { readonly error: Failure }

/** Calls with a token of their own, beside whatever session this browser has: so not through the store's calls. */
async function send<N extends RouteName>(
  call: RequestedCall & { name: N },
  token?: string,
): Promise<Sent<Answer<N>>> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) }
  const { method } = ROUTES[call.name]
  try {
    const response = await fetch(urlOf(call), { method, headers, credentials: 'omit', ...body })
    const answer: unknown = await response.json().catch(() => undefined)
    return response.ok ? { data: answer as Answer<N> } : { error: failureOf(response.status, answer) }
  } catch {
    return { error: UNREACHABLE }
  }
}

/** Compares the clocks, then requests a token: both must work before anything is uploaded (D88). */
export async function openKiosk(userId: string): Promise<Sent<OpenedKiosk>> {
  const askedAtMs = Date.now()
  const timestamp = await send(callOf('timestamp', {}) as RequestedCall & { name: 'timestamp' })
  if ('error' in timestamp) return timestamp
  const clock = checkClock(askedAtMs, Date.now(), timestamp.data.timestamp)
  const opened = await ask(userId)
  if ('error' in opened) return opened
  const { token, displayName } = opened.data
  return { data: { displayName, clock, line: kioskLine(userId, token, clock) } }
}

const ask = (userId: string) => send({ name: 'openUpload', params: { userId } } as const)

function kioskLine(userId: string, firstToken: string, { offsetMs, isOff }: ClockCheck): KioskLine {
  let token = firstToken
  /** A day is longer than a token lasts: a new one is asked for once the old one is refused. */
  const authorized = async <N extends RouteName>(
    call: RequestedCall & { name: N },
  ): Promise<Sent<Answer<N>>> => {
    const first = await send(call, token)
    if ('data' in first || first.error.status !== 401) return first
    const renewed = await ask(userId)
    if ('error' in renewed) return renewed
    ;({ token } = renewed.data)
    return send(call, token)
  }
  const failure = async <N extends RouteName>(call: RequestedCall & { name: N }) => {
    const answer = await authorized(call)
    return 'error' in answer ? answer.error : undefined
  }
  return {
    createMatch: (matchId, metadata) => {
      const body: Body<'createMatch'> = { matchId, metadata }
      return failure({ name: 'createMatch', body })
    },
    completeUpload: (id) => failure({ name: 'completeUpload', params: { id } }),
    sign: (body): Promise<TransportAnswer<Answer<'signParts'>>> => authorized({ name: 'signParts', body }),
    complete: (matchId, uploadId) => authorized({ name: 'completeFile', body: { matchId, uploadId } }),
    put: putWithProgress,
    wait: waitFor,
    isOnline: () => navigator.onLine,
    online: whenOnline,
    random: Math.random,
    now: () => Date.now() + (isOff ? offsetMs : 0),
  }
}
