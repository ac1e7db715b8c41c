import { randomUUID } from 'node:crypto'
import type { Broadcast } from '@courtline/infra/broadcast/broadcast'
import { fits } from '@courtline/messages/check'
import { BetweenGateways, type PersonInWorkbench, type WorkPlace } from '@courtline/messages/live'

/** The hub of this gateway, as others need it. */
export interface ThisGateway {
  /** Who has the workbench of a match open here. */
  readonly peopleHere: (matchId: string) => readonly PersonInWorkbench[]
  readonly showPlace: (matchId: string, place: WorkPlace) => void
  /** The accounts with these ids, as far as they are there. */
  readonly peopleOf: (userIds: readonly string[]) => Promise<readonly PersonInWorkbench[]>
  /** Who has it open elsewhere has changed. */
  readonly showPeople: (matchId: string) => void
}

const AGAIN_MS = 15_000
/** A gateway that was not heard of for so long has ended without a word. */
const GONE_MS = 45_000

interface Known {
  readonly people: readonly PersonInWorkbench[]
  readonly atMs: number
}

/**
 * What happens in the workbenches of this site's other gateways: who has one open there, and where annotators are.
 * Messages may be lost, so what was sent is sent again now and then. Matches that nobody annotates send nothing.
 */
export class OtherGateways {
  readonly #broadcast: Broadcast | undefined
  readonly #here: ThisGateway
  readonly #id = randomUUID()
  /** By match, then by gateway. */
  readonly #known = new Map<string, Map<string, Known>>()
  /** What was sent last, by match; nothing while nobody is there. */
  readonly #sent = new Map<string, string>()
  #learning = Promise.resolve()
  readonly #stopListening: (() => void) | undefined
  readonly #again: NodeJS.Timeout | undefined

  constructor(broadcast: Broadcast | undefined, here: ThisGateway) {
    this.#broadcast = broadcast
    this.#here = here
    if (!broadcast) return
    this.#stopListening = broadcast.listen((message) => {
      if (fits(BetweenGateways, message) && message.from !== this.#id) this.#receive(message)
    })
    this.#again = setInterval(() => this.#sendAgain(), AGAIN_MS)
    this.#again.unref()
  }

  /** Who has the workbench of a match open at other gateways. */
  peopleIn(matchId: string): readonly PersonInWorkbench[] {
    return [...(this.#known.get(matchId)?.values() ?? [])].flatMap(({ people }) => people)
  }

  sendPlace(matchId: string, place: WorkPlace): void {
    this.#broadcast?.send({ type: 'workPlace', from: this.#id, matchId, place })
  }

  /** Sends who has the workbench open here, if that has changed. */
  sendPeople(matchId: string): void {
    if (this.#idsHere(matchId).join() !== (this.#sent.get(matchId) ?? '')) this.#send(matchId, false)
  }

  close(): void {
    clearInterval(this.#again)
    this.#stopListening?.()
    for (const matchId of this.#sent.keys())
      this.#broadcast?.send({ type: 'watching', from: this.#id, matchId, userIds: [], isAnswer: true })
  }

  #send(matchId: string, isAnswer: boolean): void {
    if (!this.#broadcast) return
    const userIds = this.#idsHere(matchId)
    if (userIds.length > 0) this.#sent.set(matchId, userIds.join())
    else this.#sent.delete(matchId)
    this.#broadcast.send({ type: 'watching', from: this.#id, matchId, userIds, isAnswer })
  }

  #receive(message: BetweenGateways): void {
    const { matchId, from } = message
    if (message.type === 'workPlace') return this.#here.showPlace(matchId, message.place)
    const { userIds } = message
    // One after the other: an older message never replaces a newer one.
    this.#learning = this.#learning
      .then(async () => this.#learn(matchId, from, await this.#here.peopleOf(userIds)))
      // Whose names cannot be read now are sent again.
      .catch(() => undefined)
    if (!message.isAnswer && this.#here.peopleHere(matchId).length > 0) this.#send(matchId, true)
  }

  #idsHere(matchId: string): string[] {
    return this.#here.peopleHere(matchId).map(({ userId }) => userId)
  }

  #learn(matchId: string, from: string, people: readonly PersonInWorkbench[]): void {
    const gateways = this.#known.get(matchId) ?? new Map<string, Known>()
    const before = JSON.stringify(gateways.get(from)?.people ?? [])
    if (people.length > 0) gateways.set(from, { people, atMs: Date.now() })
    else gateways.delete(from)
    if (gateways.size > 0) this.#known.set(matchId, gateways)
    else this.#known.delete(matchId)
    if (JSON.stringify(people) !== before) this.#here.showPeople(matchId)
  }

  #sendAgain(): void {
    for (const matchId of this.#sent.keys()) this.#send(matchId, true)
    const goneBeforeMs = Date.now() - GONE_MS
    for (const [matchId, gateways] of this.#known)
      for (const [from, { atMs }] of gateways) if (atMs < goneBeforeMs) this.#learn(matchId, from, [])
  }
}
