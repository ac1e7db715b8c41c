import { open, stat } from 'node:fs/promises'
import { waitAfter, type Backoff } from '../../../backoff/backoff.ts'
import type { UploadFailure, UploadOptions, VideoSiteService, VideoToUpload } from '../video-site.ts'
import { ANSWER_MS } from '../../oauth/real/oauth-settings.ts'
import { googleConsent } from './google-consent.ts'
import { Access, UploadFailed } from './youtube-access.ts'

export interface YoutubeSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly endpoints?: YoutubeEndpoints
  /** Bytes of one chunk, a multiple of 256 KiB as the service requires. */
  readonly chunkBytes?: number
  readonly backoff?: Backoff
}

/** Addresses of the service; others stand in for it in tests. */
export interface YoutubeEndpoints {
  readonly videos: string
  readonly token: string
  readonly revoke: string
  readonly authorize: string
  readonly userInfo: string
}

const ENDPOINTS: YoutubeEndpoints = {
  videos: 'https://www.googleapis.com/upload/youtube/v3/videos',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  userInfo: 'https://openidconnect.googleapis.com/v1/userinfo',
}

/** The same calls at one address that stands in for the service. */
export const youtubeEndpointsAt = (base: string): YoutubeEndpoints => ({
  videos: `${base}/videos`,
  token: `${base}/token`,
  revoke: `${base}/revoke`,
  authorize: `${base}/authorize`,
  userInfo: `${base}/userinfo`,
})

const CHUNK_BYTES = 8 * 1024 * 1024
const BACKOFF: Backoff = { firstMs: 1000, longestMs: 60_000 }
/** Failures in a row after which an attempt ends; every chunk that arrives begins the count again. */
const MOST_FAILURES = 6
/** Longest title and description that the service takes. */
const TITLE_LENGTH = 100
const DESCRIPTION_LENGTH = 5000

/** YouTube by its REST interface: a resumable upload in chunks, which continues after a fault where the service has got to. */
export function openYoutube(settings: YoutubeSettings): VideoSiteService {
  const endpoints = settings.endpoints ?? ENDPOINTS
  return {
    simulated: false,
    consent: googleConsent(settings, endpoints),
    async upload(video, refreshToken, options) {
      const access = new Access({ ...settings, token: endpoints.token }, refreshToken)
      try {
        return { videoId: await new Upload(settings, endpoints, access, video, options).run() }
      } catch (error) {
        options.signal.throwIfAborted()
        if (error instanceof UploadFailed) return { failure: error.failure }
        throw error
      }
    },
    async revoke(refreshToken) {
      const body = new URLSearchParams({ token: refreshToken })
      // 400: the token was not valid any more.
      const answer = await fetch(endpoints.revoke, {
        method: 'POST',
        body,
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      if (!answer.ok && answer.status !== 400) throw new Error(`Revoking answered ${answer.status}`)
    },
  }
}

class Upload {
  readonly #chunkBytes: number
  readonly #backoff: Backoff
  readonly #videos: string
  readonly #access: Access
  readonly #video: VideoToUpload
  readonly #options: UploadOptions
  #failures = 0

  constructor(
    { chunkBytes = CHUNK_BYTES, backoff = BACKOFF }: YoutubeSettings,
    { videos }: YoutubeEndpoints,
    access: Access,
    video: VideoToUpload,
    options: UploadOptions,
  ) {
    this.#chunkBytes = chunkBytes
    this.#backoff = backoff
    this.#videos = videos
    this.#access = access
    this.#video = video
    this.#options = options
  }

  /** Id of the video there. Throws UploadFailed. */
  async run(): Promise<string> {
    const { session } = this.#options
    const { size } = await stat(this.#video.file)
    await using file = await open(this.#video.file)
    let address = await session.read()
    let sent = address === undefined ? 0 : await this.#arrived(address, size)
    for (;;) {
      if (typeof sent === 'string') return sent
      if (address === undefined || sent === undefined) {
        address = await this.#begin(size)
        await session.write(address)
        sent = 0
      }
      const chunk = Buffer.alloc(Math.min(this.#chunkBytes, size - sent))
      await file.read(chunk, 0, chunk.length, sent)
      sent = await this.#send(address, chunk, sent, size)
      if (typeof sent === 'number') this.#options.onProgress(sent / size)
    }
  }

  /** Requests an address to send the film to. */
  async #begin(size: number): Promise<string> {
    const { title, description, isPrivate } = this.#video
    const metadata = {
      snippet: { title: fitting(title, TITLE_LENGTH), description: fitting(description, DESCRIPTION_LENGTH) },
      status: { privacyStatus: isPrivate ? 'private' : 'public', selfDeclaredMadeForKids: false },
    }
    const answer = await this.#ask(`${this.#videos}?uploadType=resumable&part=snippet,status`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=UTF-8',
        'x-upload-content-type': 'video/mp4',
        'x-upload-content-length': String(size),
      },
      body: JSON.stringify(metadata),
    })
    const address = answer.headers.get('location')
    if (!answer.ok || address === null) throw new UploadFailed('GenericYoutubeApiException')
    return address
  }

  /** Sends a chunk; answers how much has arrived by then, the video's id at the end, undefined for a place that is gone. */
  async #send(address: string, chunk: Buffer<ArrayBuffer>, from: number, size: number) {
    const range = `bytes ${from}-${from + chunk.length - 1}/${size}`
    const answer = await this.#ask(
      address,
      { method: 'PUT', headers: { 'content-range': range }, body: chunk },
      'once',
    )
    // After a fault how much of the chunk has arrived can be read at the service only.
    return answer ? this.#progress(answer) : await this.#arrived(address, size)
  }

  async #arrived(address: string, size: number): Promise<number | string | undefined> {
    const headers = { 'content-range': `bytes */${size}` }
    return await this.#progress(await this.#ask(address, { method: 'PUT', headers }))
  }

  async #progress(answer: Response): Promise<number | string | undefined> {
    if (answer.status === 404 || answer.status === 410) {
      await this.#options.session.write(undefined)
      return undefined
    }
    if (answer.status === 308) {
      this.#failures = 0
      const last = /^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1]
      return last === undefined ? 0 : Number(last) + 1
    }
    const made: unknown = answer.ok ? await answer.json().catch(() => undefined) : undefined
    if (typeof made !== 'object' || made === null || !('id' in made) || typeof made.id !== 'string')
      throw new UploadFailed('GenericYoutubeApiException')
    return made.id
  }

  /** Undefined where nothing answers. Throws UploadFailed where the right has ended. */
  async #sent(address: string, request: RequestInit): Promise<Response | undefined> {
    const { signal } = this.#options
    const token = await this.#access.token(signal)
    if (token === undefined) return undefined
    const headers = new Headers(request.headers)
    headers.set('authorization', `Bearer ${token}`)
    return await fetch(address, { ...request, headers, signal, redirect: 'manual' }).catch(() => undefined)
  }

  /** A request that is repeated while the line or the service fails; with 'once' the caller first reads what has arrived. */
  async #ask(address: string, request: RequestInit): Promise<Response>
  async #ask(address: string, request: RequestInit, times: 'once'): Promise<Response | undefined>
  async #ask(address: string, request: RequestInit, times?: 'once'): Promise<Response | undefined> {
    const { signal } = this.#options
    for (;;) {
      signal.throwIfAborted()
      const answer = await this.#sent(address, request)
      signal.throwIfAborted()
      if (answer && answer.status < 500 && answer.status !== 429) {
        const failure = await this.#access.failureIn(answer)
        if (failure === 'again') continue
        if (failure !== 'later') {
          if (failure) throw new UploadFailed(failure)
          return answer
        }
      }
      this.#failures += 1
      if (this.#failures > MOST_FAILURES)
        throw new UploadFailed('GenericYoutubeApiException' satisfies UploadFailure)
      await waitAfter(this.#failures, signal, this.#backoff)
      if (times === 'once') return undefined
    }
  }
}

/** Angle brackets are refused by the service in titles and descriptions; a cut is between characters. */
const fitting = (text: string, most: number) =>
  Array.from(text.replaceAll(/[<>]/g, '')).slice(0, most).join('')
