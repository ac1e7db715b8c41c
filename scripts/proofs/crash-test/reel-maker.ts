import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ReelView } from '@courtline/messages/views/reel'
import type { ClientAccount } from './cast.ts'
import { insist, type Insisting } from './insist.ts'
import type { Gate } from './gate.ts'
import type { CommandLedger } from './ledger.ts'

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
  readonly #insisting: Insisting

  constructor(options: ReelMakerOptions) {
    this.#options = options
    this.#insisting = { caller: options.maker.caller, gate: options.gate, ledger: options.ledger }
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
      const asked = await insist(this.#insisting, 'createHighlights', { body, commandId: randomUUID() })
      if (!asked) return
      ledger.reels.add(highlightId)
      const reel = await this.#made(highlightId)
      if (!reel) return
      await this.#download(reel)
      await insist(this.#insisting, 'deleteHighlight', {
        params: { id: highlightId },
        commandId: randomUUID(),
      })
      await pause(BETWEEN_REELS_MS)
    }
  }

  /** The reel once it is complete; undefined only when all is over. */
  async #made(highlightId: string): Promise<ReelView | undefined> {
    const { maker, ledger } = this.#options
    for (;;) {
      const reels = await insist(this.#insisting, 'highlightsByUser', { params: { id: maker.userId } })
      if (!reels) return undefined
      const reel = reels.find(({ id }) => id === highlightId)
      if (reel?.status === 'Complete') return reel
      if (reel && reel.videoURL !== null)
        ledger.violations.push(`The half made reel ${highlightId} is offered`)
      if (reel && reel.error !== null) {
        if (!reel.canRetry)
          ledger.violations.push(`The reel ${highlightId} cannot be tried again: ${reel.error}`)
        await insist(this.#insisting, 'retryHighlight', {
          params: { id: highlightId },
          commandId: randomUUID(),
        })
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
}
