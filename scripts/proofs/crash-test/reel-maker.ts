import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { RouteName } from '@courtline/messages/routes/table'
import type { ReelView } from '@courtline/messages/views/reel'
import type { RequestParts, Reply } from './caller.ts'
import type { ClientAccount } from './cast.ts'
import type { Gate } from './gate.ts'
import type { CommandLedger } from './ledger.ts'

const RETRY_AFTER_MS = 20
const LOOK_EVERY_MS = 100
const BETWEEN_REELS_MS = 200

export interface ReelMakerOptions {
  readonly address: () => string
  readonly maker: ClientAccount
  /** The video that its reels are made of. */
  readonly videoUri: string
  readonly gate: Gate
  readonly ledger: CommandLedger
}

/**
 * A player who has reels made, one after the other, waits for each across all kills, downloads it and deletes it. One that
 * could not be made must have a reason, and is tried again.
 */
export class ReelMaker {
  readonly #options: ReelMakerOptions

  constructor(options: ReelMakerOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    const { gate, ledger, videoUri } = this.#options
    for (;;) {
      await gate.mayStart()
      if (gate.isOver) return
      const highlightId = randomUUID()
      const events = [{ matchUri: videoUri, summaryEventStart: 1, summaryEventEnd: 5 }]
      const look = { titleCard: true, names: true, score: true }
      const body = { highlightId, title: 'Killed', events, look }
      const asked = await this.#insist('createHighlights', { body, commandId: randomUUID() })
      if (!asked) return
      ledger.reels.add(highlightId)
      const reel = await this.#made(highlightId)
      if (!reel) return
      await this.#download(reel)
      await this.#insist('deleteHighlight', { params: { id: highlightId }, commandId: randomUUID() })
      await pause(BETWEEN_REELS_MS)
    }
  }

  /** The reel once it is complete; undefined only when all is over. */
  async #made(highlightId: string): Promise<ReelView | undefined> {
    const { maker, ledger } = this.#options
    for (;;) {
      const reels = await this.#insist('highlightsByUser', { params: { id: maker.userId } })
      if (!reels) return undefined
      const reel = reels.find(({ id }) => id === highlightId)
      if (reel?.status === 'Complete') return reel
      if (reel && reel.videoURL !== null)
        ledger.violations.push(`The half made reel ${highlightId} is offered`)
      if (reel && reel.error !== null) {
        if (!reel.canRetry)
          ledger.violations.push(`The reel ${highlightId} cannot be tried again: ${reel.error}`)
        await this.#insist('retryHighlight', { params: { id: highlightId }, commandId: randomUUID() })
      }
      await pause(LOOK_EVERY_MS)
    }
  }

  /** The film is whole; where the site goes away meanwhile nothing is known of it. */
  async #download({ id, videoURL, sizeBytes }: ReelView): Promise<void> {
    const { address, maker, ledger } = this.#options
    const headers = { authorization: `Bearer ${maker.caller.token}` }
    try {
      const answer = await fetch(address() + videoURL, { headers })
      const { byteLength } = await answer.arrayBuffer()
      if (!answer.ok || byteLength !== sizeBytes)
        ledger.violations.push(`The film of reel ${id} is ${byteLength} bytes long, not ${sizeBytes}`)
      else ledger.films += 1
    } catch {
      // It was killed.
    }
  }

  /** Sends a call until it is answered. Undefined only when all is over. */
  async #insist<N extends RouteName>(
    name: N,
    parts: RequestParts<N>,
  ): Promise<Extract<Reply<N>, { ok: unknown }>['ok'] | undefined> {
    const { maker, gate, ledger } = this.#options
    for (;;) {
      const reply = await maker.caller.call(name, parts)
      if (gate.isOver) return undefined
      if (reply !== 'lost' && 'ok' in reply) return reply.ok
      if (reply !== 'lost') {
        ledger.violations.push(`${name} was refused: ${JSON.stringify(reply)}`)
        return undefined
      }
      await pause(RETRY_AFTER_MS)
      await gate.mayRetry()
      ledger.resent += 1
    }
  }
}
