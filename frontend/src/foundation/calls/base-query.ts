import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { HEADERS, ROUTES } from '@courtline/messages/routes/table'
import { sessionLost } from '../session/session.ts'
import { UNREACHABLE, failureOf, type Failure } from './failure.ts'
import { newId } from './new-id.ts'
import { newestPosition, rememberPosition } from './positions.ts'
import { urlOf, type RequestedCall } from './request.ts'

/** Calls whose 401 says something else than "your session has ended" (D79). */
const MAY_ANSWER_401 = new Set(['login', 'refreshToken', 'logout'])

/**
 * Sends one call of the route table. Commands carry an id, so that the same command sent twice is one command (P2);
 * reads carry the newest position this browser has written (P6). A 401 ends the session in the browser, and the guard
 * leads to /login.
 */
export const baseQuery: BaseQueryFn<RequestedCall, unknown, Failure> = async (call, { signal, dispatch }) => {
  const response = await send(call, signal)
  if (response === undefined) return { error: UNREACHABLE }
  const body: unknown = await response.json().catch(() => undefined)
  rememberPosition(response.headers.get(HEADERS.position))
  if (response.ok) return { data: body }
  if (response.status === 401 && !MAY_ANSWER_401.has(call.name)) dispatch(sessionLost())
  return { error: failureOf(response.status, body) }
}

async function send(call: RequestedCall, signal: AbortSignal): Promise<Response | undefined> {
  const { method } = ROUTES[call.name]
  const position = newestPosition()
  const headers = new Headers({ accept: 'application/json' })
  if (method !== 'GET') headers.set(HEADERS.commandId, newId())
  if (method === 'GET' && position !== undefined) headers.set(HEADERS.after, position)
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) }
  try {
    return await fetch(urlOf(call), { method, headers, signal, credentials: 'same-origin', ...body })
  } catch {
    return undefined // offline, or the request was given up: the caller reads UNREACHABLE
  }
}
