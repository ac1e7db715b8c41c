import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { HEADERS, ROUTES } from '@courtline/messages/routes/table'
import { nextPageOf } from '@courtline/messages/routes/paging'
import { sessionLost } from '../session/session.ts'
import { UNREACHABLE, failureOf, type Failure } from './failure.ts'
import { newId } from './new-id.ts'
import { newestPosition, rememberPosition } from './positions.ts'
import { urlOf, type RequestedCall } from './request.ts'

/** Calls whose 401 means something else than "your session has ended" (D79). */
const MAY_ANSWER_401 = new Set(['login', 'refreshToken', 'logout'])

/**
 * Sends one call of the route table. Commands carry an id, so that the same command sent twice is one command (P2);
 * reads carry the newest position this browser has written (P6). A 401 ends the session in the browser, and the guard
 * leads to /login. Answers are frozen at their top: the store, which freezes all it keeps, would go through each of their
 * thousands of parts, and a page would wait for it.
 */
export const baseQuery: BaseQueryFn<RequestedCall, unknown, Failure> = async (call, { signal, dispatch }) => {
  const response = await send(call, urlOf(call), signal)
  if (response === undefined) return { error: UNREACHABLE }
  const body: unknown = await response.json().catch(() => undefined)
  rememberPosition(response.headers.get(HEADERS.position))
  if (response.ok) return { data: Object.freeze(await withNextPages(call, response, body, signal)) }
  if (response.status === 401 && !MAY_ANSWER_401.has(call.name)) dispatch(sessionLost())
  return { error: failureOf(response.status, body) }
}

/**
 * The rows of the first page and, where more are requested, of those that follow it; what is beside the rows is as the
 * last page has it. A page that fails ends the list.
 */
async function withNextPages(
  call: RequestedCall,
  first: Response,
  answer: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  let all = answer
  let next = nextPageOf(first.headers.get('link'))
  for (let pages = 1; pages < (call.pages ?? 1) && next !== undefined; pages += 1) {
    const response = await send(call, next, signal)
    const page: unknown = response?.ok ? await response.json().catch(() => undefined) : undefined
    const joined = joinedPages(all, page, call.rowsIn)
    if (joined === undefined) return all
    all = joined
    next = nextPageOf(response?.headers.get('link') ?? null)
  }
  return all
}

/** Two pages as one; undefined where one of them is none. */
function joinedPages(one: unknown, next: unknown, rowsIn: string | undefined): unknown {
  if (rowsIn === undefined) return isList(one) && isList(next) ? [...one, ...next] : undefined
  if (!isObject(one) || !isObject(next)) return undefined
  const [before, after] = [one[rowsIn], next[rowsIn]]
  return isList(before) && isList(after) ? { ...next, [rowsIn]: [...before, ...after] } : undefined
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

async function send(call: RequestedCall, url: string, signal: AbortSignal): Promise<Response | undefined> {
  const { method } = ROUTES[call.name]
  const position = newestPosition()
  const headers = new Headers({ accept: 'application/json' })
  if (method !== 'GET') headers.set(HEADERS.commandId, newId())
  if (method === 'GET' && position !== undefined) headers.set(HEADERS.after, position)
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  if (call.ifMatch !== undefined) headers.set('if-match', call.ifMatch)
  const body = call.body === undefined ? {} : { body: JSON.stringify(call.body) }
  try {
    return await fetch(url, { method, headers, signal, credentials: 'same-origin', ...body })
  } catch {
    return undefined // offline, or the request was given up: the caller reads UNREACHABLE
  }
}
