import type { RemoteFiles } from '../../../remote-files/remote-files.ts'
import { isLinkOf } from '../../link-of-sites.ts'
import { courtFlaws, shownBy, type CourtFlaw, type CourtVideoService } from '../court-video.ts'
import { readToken, readVideos, type ServiceVideo } from './playsight-answers.ts'

const NAME = 'PlaySight'
const FLAWS = courtFlaws(NAME)

/** Share links are of the service's own sites. */
const SITES = ['playsight.com']

/** A service that is slower than this is treated as down: a person is waiting. */
const ANSWER_MS = 10_000

export interface PlaySightSettings {
  /** Where the interface for partners answers, and the key that the service gave this site. */
  readonly address: string
  readonly key: string
  /** Fetches the files, with the limits of all links (D70). */
  readonly remote: Pick<RemoteFiles, 'download'>
  readonly sites?: readonly string[]
}

/**
 * PlaySight, by HTTP. The service publishes no interface: what is assumed here is written down in this room's README, and
 * has been checked against a double of it only, never against the service. An operator with an agreement finds
 * addresses and fields in this file and in `playsight-answers.ts`, and nowhere else.
 */
export function openPlaySight({ address, key, remote, sites = SITES }: PlaySightSettings): CourtVideoService {
  const service = new Service(address, key)
  return {
    name: NAME,
    simulated: false,
    hint: null,
    isShare: (link) => isLinkOf(sites, link),
    async videosOf(login) {
      const entered = await service.ask('POST', '/v1/login', { body: login })
      if (!entered.ok) return REFUSED_LOGIN.has(entered.status) ? FLAWS.wrongLogin : FLAWS.unreachable
      const token = readToken(entered.body)
      if (token === undefined) return FLAWS.unreachable
      const listed = await service.ask('GET', '/v1/videos', { token })
      if (!listed.ok) return FLAWS.unreachable
      return { videos: readVideos(listed.body).map(({ video }) => ({ ...video, use: 0 })) }
    },
    async videosAt(link) {
      const shared = await service.share(link)
      if ('flaw' in shared) return shared
      return shownBy(
        NAME,
        shared.map(({ video }) => ({ ...video, use: 1 })),
      )
    },
    async download(link, file, options) {
      const shared = await service.share(link)
      if ('flaw' in shared) return shared
      const source = shared.find(({ video }) => video.link === link) ?? shared[0]
      return source?.file ? remote.download(source.file, file, options) : FLAWS.empty
    },
  }
}

const REFUSED_LOGIN = new Set([400, 401, 403])

type Said = { readonly ok: true; readonly body: unknown } | { readonly ok: false; readonly status: number }

/** The requests, one by one. */
class Service {
  readonly #address: string
  readonly #key: string

  constructor(address: string, key: string) {
    this.#address = address
    this.#key = key
  }

  /** What a share link shows. */
  async share(link: string): Promise<readonly ServiceVideo[] | CourtFlaw> {
    const answer = await this.ask('GET', `/v1/shares?link=${encodeURIComponent(link)}`)
    if (answer.ok) return readVideos(answer.body)
    if (answer.status === 410) return FLAWS.expired
    return answer.status === 404 ? FLAWS.unknown : FLAWS.unreachable
  }

  /** Status 0: no answer that can be read. */
  async ask(
    method: 'GET' | 'POST',
    path: string,
    { token, body }: { readonly token?: string; readonly body?: object } = {},
  ): Promise<Said> {
    try {
      const answer = await fetch(new URL(path, this.#address), {
        method,
        headers: {
          accept: 'application/json',
          'x-api-key': this.#key,
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS),
      })
      return answer.ok ? { ok: true, body: await answer.json() } : { ok: false, status: answer.status }
    } catch {
      // No line, too slow, or no JSON: for the caller these are the same.
      return { ok: false, status: 0 }
    }
  }
}
