import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReelView } from '@courtline/messages/views/reel'
import type { ClientAccount } from './cast.ts'
import type { Gate } from './gate.ts'
import { insist, type Insisting } from './insist.ts'
import type { CommandLedger } from './ledger.ts'

const LOOK_EVERY_MS = 100
const BETWEEN_SHARES_MS = 200
const MADE_WITHIN_MS = 120_000
/** So often the same point, so that its film goes to the video site in many chunks. */
const PIECES = 6

/** A reel that its maker may upload: it is made, and they have allowed uploads at the video site. Answers its id. */
export async function reelToShare(address: string, maker: ClientAccount, videoUri: string): Promise<string> {
  const highlightId = randomUUID()
  const event = { matchUri: videoUri, summaryEventStart: 1, summaryEventEnd: 5 }
  const body = { highlightId, title: 'Shared', events: Array.from({ length: PIECES }, () => event) }
  await maker.caller.must('createHighlights', { body })
  await allowUploads(address, maker)
  for (let waited = 0; waited < MADE_WITHIN_MS; waited += LOOK_EVERY_MS) {
    const reels = await maker.caller.must('highlightsByUser', { params: { id: maker.userId } })
    if (reels.some(({ id, status }) => id === highlightId && status === 'Complete')) return highlightId
    await pause(LOOK_EVERY_MS)
  }
  throw new Error(`The reel to share is not made after ${MADE_WITHIN_MS / 1000} s`)
}

/** The way through the video site's consent and back, as a browser goes it. */
async function allowUploads(address: string, { caller }: ClientAccount): Promise<void> {
  const session = `courtline=${caller.token}`
  const asked = await follow(`${address}/api/auth/google?uploadsTo=youtube&redirect=/favorites`, session)
  const given = asked.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const there = await follow(locationOf(asked), '')
  const back = new URL(locationOf(there))
  const came = await follow(address + back.pathname + back.search, [session, ...given].join('; '))
  if (locationOf(came) !== '/favorites') throw new Error(`Uploads are not allowed: ${locationOf(came)}`)
}

const follow = (url: string, cookie: string) => fetch(url, { headers: { cookie }, redirect: 'manual' })
const locationOf = (response: Response) => response.headers.get('location') ?? ''

export interface ReelSharerOptions {
  readonly maker: ClientAccount
  readonly reelId: string
  readonly gate: Gate
  readonly ledger: CommandLedger
}

type Upload = ReelView['uploads'][number]

/** A maker who uploads a reel to a video site, again and again, and waits each time for how it ends, across all kills. */
export class ReelSharer {
  readonly #options: ReelSharerOptions
  readonly #insisting: Insisting

  constructor(options: ReelSharerOptions) {
    this.#options = options
    this.#insisting = { caller: options.maker.caller, gate: options.gate, ledger: options.ledger }
  }

  async run(): Promise<void> {
    const { gate, ledger, reelId } = this.#options
    for (;;) {
      await gate.mayStart()
      if (gate.isOver) return
      const params = { id: reelId, private: 'true' } as const
      const shared = await insist(this.#insisting, 'shareHighlightOnYoutube', {
        params,
        commandId: randomUUID(),
      })
      const ended = shared && (await this.#ended())
      if (!ended) return
      if (ledger.shares.has(ended.jobId)) ledger.violations.push(`The upload ${ended.jobId} ended twice`)
      ledger.shares.set(
        ended.jobId,
        ended.failure === null ? { video: ended.url ?? '' } : { failure: ended.failure },
      )
      await pause(BETWEEN_SHARES_MS)
    }
  }

  /** The upload once it is done or has failed; undefined only when all is over. */
  async #ended(): Promise<Upload | undefined> {
    const { maker, reelId } = this.#options
    for (;;) {
      const reels = await insist(this.#insisting, 'highlightsByUser', { params: { id: maker.userId } })
      if (!reels) return undefined
      const upload = reels.find(({ id }) => id === reelId)?.uploads[0]
      if (upload && upload.state !== 'pending') return upload
      await pause(LOOK_EVERY_MS)
    }
  }
}
