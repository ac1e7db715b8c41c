import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOnLoopback } from '../../../testing/listen-on-loopback.ts'
import { UPLOAD_SCOPE } from '../real/google-consent.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { youtubeEndpointsAt, type YoutubeEndpoints } from '../real/youtube.ts'

/** What goes wrong with the next requests, one each. */
export type Fault =
  | 'expiredToken'
  | 'revokedGrant'
  /** The next request for a token is answered with 503. */
  | 'tokensAway'
  | 'noScope'
  /** The person has not ticked the box of uploads. */
  | 'boxLeftOut'
  | 'noChannel'
  | 'quota'
  | 'tooFast'
  | 'unavailable'
  /** 503, after half of a chunk has arrived. */
  | 'breaksInChunk'
  /** 404: the place for the upload is gone. */
  | 'sessionGone'

export interface YoutubeDouble {
  readonly endpoints: YoutubeEndpoints
  /** Where it listens: all endpoints are below it. */
  readonly base: string
  readonly faults: Fault[]
  /** Videos that arrived whole. */
  readonly videos: { readonly id: string; readonly metadata: unknown; readonly bytes: Buffer }[]
  readonly revoked: string[]
  /** So many of the next revocations are answered with 503. */
  refusesToRevoke: number
  /** Chunks that were asked to be taken, by their Content-Range. */
  readonly ranges: string[]
  /** Called when a chunk has arrived that is not the last one of its video, before it is answered. */
  readonly onChunk: Set<() => void>
  close(): Promise<void>
}

interface Arriving {
  readonly metadata: unknown
  bytes: Buffer
  videoId?: string
}

/**
 * The HTTP contract of YouTube's resumable upload and of Google's tokens, on loopback.
 *
 * @param options `chunkMs`: milliseconds after which a chunk is answered
 */
export async function startYoutubeDouble({ chunkMs = 0 } = {}): Promise<YoutubeDouble> {
  const state: Omit<YoutubeDouble, 'endpoints' | 'base' | 'close'> = {
    faults: [],
    videos: [],
    revoked: [],
    refusesToRevoke: 0,
    ranges: [],
    onChunk: new Set(),
  }
  const arriving = new Map<string, Arriving>()
  let base = ''
  let tokens = 0
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', base)
    const { bytes: body, isWhole } = await bodyOf(request)
    if (!isWhole && request.method !== 'PUT') return
    if (url.pathname === '/authorize') {
      const asked = Object.fromEntries(url.searchParams)
      const location = `${asked['redirect_uri']}?code=code&state=${asked['state']}`
      response.writeHead(302, { location }).end()
      return
    }
    if (url.pathname === '/userinfo') return send(response, 200, { sub: '1', email: 'ana@channel.test' })
    if (url.pathname === '/token') return answerToken(new URLSearchParams(body.toString()), response)
    if (url.pathname === '/revoke') {
      if (double.refusesToRevoke > 0) {
        double.refusesToRevoke -= 1
        response.writeHead(503).end()
        return
      }
      state.revoked.push(new URLSearchParams(body.toString()).get('token') ?? '')
      return send(response, 200, {})
    }
    const [fault] = state.faults
    if (request.headers.authorization !== `Bearer token-${tokens}`)
      return sendReason(response, 401, 'authError')
    if (fault === 'expiredToken') {
      state.faults.shift()
      return sendReason(response, 401, 'authError')
    }
    if (fault === 'unavailable') {
      state.faults.shift()
      response.writeHead(503).end()
      return
    }
    if (fault === 'noScope' || fault === 'noChannel' || fault === 'quota' || fault === 'tooFast') {
      state.faults.shift()
      return sendReason(response, fault === 'noChannel' ? 401 : 403, REASONS[fault])
    }
    if (request.method === 'POST') {
      const place = `/place/${arriving.size + 1}`
      arriving.set(place, { metadata: JSON.parse(body.toString()), bytes: Buffer.alloc(0) })
      response.writeHead(200, { location: `${base}${place}` }).end()
      return
    }
    await take(url.pathname, request.headers['content-range'] ?? '', body, response, isWhole)
  }
  const answerToken = (asked: URLSearchParams, response: ServerResponse) => {
    const isConsent = asked.get('grant_type') === 'authorization_code'
    const isBadCode = isConsent && asked.get('code') !== 'code'
    if (isBadCode) return send(response, 400, { error: 'invalid_grant' })
    if (state.faults[0] === 'tokensAway') {
      state.faults.shift()
      response.writeHead(503).end()
      return undefined
    }
    if (state.faults[0] === 'revokedGrant') {
      state.faults.shift()
      return send(response, 400, { error: 'invalid_grant' })
    }
    tokens += 1
    const withoutUpload = isConsent && state.faults[0] === 'boxLeftOut'
    if (withoutUpload) state.faults.shift()
    const scope = withoutUpload ? 'openid email' : `openid email ${UPLOAD_SCOPE}`
    const more = isConsent ? { refresh_token: `refresh-${tokens}`, scope } : {}
    return send(response, 200, { access_token: `token-${tokens}`, expires_in: 3599, ...more })
  }
  const take = async (
    place: string,
    range: string,
    body: Buffer,
    response: ServerResponse,
    isWhole: boolean,
  ): Promise<void> => {
    state.ranges.push(range)
    const upload = arriving.get(place)
    if (!upload || state.faults[0] === 'sessionGone') {
      state.faults.shift()
      arriving.delete(place)
      return sendReason(response, 404, 'notFound')
    }
    // The answer about an upload that has ended is its video.
    if (upload.videoId !== undefined) return send(response, 200, { id: upload.videoId })
    const total = Number(range.split('/')[1])
    if (!range.startsWith('bytes *')) {
      const breaks = state.faults[0] === 'breaksInChunk'
      const from = Number(/^bytes (\d+)-/.exec(range)?.[1])
      if (from !== upload.bytes.length) return sendReason(response, 400, 'invalidRange')
      upload.bytes = Buffer.concat([upload.bytes, breaks ? body.subarray(0, body.length / 2) : body])
      if (breaks) {
        state.faults.shift()
        response.writeHead(503).end()
        return
      }
      // What has arrived of a chunk is kept, though its sender went away.
      if (!isWhole) return
      if (upload.bytes.length < total) for (const listener of state.onChunk) listener()
      if (chunkMs > 0) await pause(chunkMs)
    }
    if (upload.bytes.length < total) {
      const arrived = upload.bytes.length
      response.writeHead(308, arrived > 0 ? { range: `bytes=0-${arrived - 1}` } : {}).end()
      return
    }
    const id = `video-${state.videos.length + 1}`
    upload.videoId = id
    state.videos.push({ id, metadata: upload.metadata, bytes: upload.bytes })
    return send(response, 201, { id })
  }
  const server = createServer((request, response) => void handle(request, response))
  base = await listenOnLoopback(server)
  const double: YoutubeDouble = {
    ...state,
    base,
    endpoints: youtubeEndpointsAt(base),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return double
}

const REASONS = {
  noScope: 'insufficientPermissions',
  noChannel: 'youtubeSignupRequired',
  quota: 'quotaExceeded',
  tooFast: 'userRateLimitExceeded',
} as const

const send = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const sendReason = (response: ServerResponse, status: number, reason: string): void =>
  send(response, status, { error: { code: status, errors: [{ reason }] } })

/** What has arrived of a request, which is not whole where its sender has gone away. */
async function bodyOf(request: IncomingMessage): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
  } catch {
    return { bytes: Buffer.concat(chunks), isWhole: false }
  }
  return { bytes: Buffer.concat(chunks), isWhole: true }
}
