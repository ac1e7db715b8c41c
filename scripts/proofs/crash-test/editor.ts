import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eventId, matchStream } from '@courtline/messages/ids'
import type { EventDescription } from '@courtline/messages/match/annotated-event'
import type { Edit } from '@courtline/messages/match/annotation'
import type { ApiClient } from './caller.ts'
import type { Gate } from './gate.ts'
import type { CommandLedger } from './ledger.ts'
import type { Random } from './random.ts'

const RETRY_AFTER_MS = 20
/** Entries that one client keeps in the annotation; beyond them it removes more than it adds. */
const MOST_ENTRIES = 60

export interface EditorOptions {
  readonly caller: ApiClient
  readonly userId: string
  readonly matchId: string
  readonly gate: Gate
  readonly ledger: CommandLedger
  readonly random: Random
}

/** One browser tab of an annotator: edits its own entries of a match one after the other, and tries without end. */
export class Editor {
  readonly #options: EditorOptions
  /** annotationId → id of its last edit, as this client has it. */
  readonly #entries = new Map<string, string>()
  #lastEdit: string | undefined
  #second = 0

  constructor(options: EditorOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    const { gate } = this.#options
    for (;;) {
      await gate.mayStart()
      if (gate.isOver) return
      await this.#carryOut(this.#next())
    }
  }

  #next(): Edit[] {
    const { random } = this.#options
    const choice = random.next()
    const [annotationId, basedOn] = this.#entries.size > 0 ? random.pick([...this.#entries]) : []
    const isFull = this.#entries.size > MOST_ENTRIES
    if (annotationId === undefined || basedOn === undefined || (choice < 0.6 && !isFull))
      return Array.from({ length: random.between(1, 3) }, () => this.#added())
    if (choice < 0.85 && !isFull) {
      const changes = { event: `Seen by the annotator, ${random.between(1, 1_000_000)}` }
      return [{ type: 'Change', annotationId, basedOn, changes }]
    }
    if (choice < 0.93 && this.#lastEdit !== undefined) return [{ type: 'Undo', editId: this.#lastEdit }]
    return [{ type: 'Remove', annotationId, basedOn }]
  }

  #added(): Edit {
    this.#second += 10
    const start = this.#second + this.#options.random.next()
    const description: EventDescription = {
      eventType: 'Point',
      clockTime: { start, stop: start + 5 },
      outcome: 'Ace',
    }
    return { type: 'Add', annotationId: randomUUID(), description }
  }

  /** Sends a command until it is answered; after a kill it is the same command again (P2). */
  async #carryOut(edits: Edit[]): Promise<void> {
    const { caller, userId, matchId, gate, ledger } = this.#options
    const commandId = randomUUID()
    const stream = matchStream(matchId)
    const eventIds = edits.map((_, index) => eventId(stream, userId, commandId, index))
    for (;;) {
      const reply = await caller.call('editAnnotation', {
        params: { id: matchId },
        body: { commandId, edits },
      })
      if (gate.isOver) return
      if (reply !== 'lost') {
        const outcome = 'ok' in reply ? 'acknowledged' : 'refused'
        if ('ok' in reply) this.#apply(edits, eventIds)
        if ('ok' in reply && reply.ok.deduplicated) ledger.deduplicated += 1
        if ('ok' in reply && reply.ok.editIds.join() !== eventIds.join())
          ledger.violations.push(`The edits of command ${commandId} were answered under other ids`)
        return ledger.record({ stream, eventIds, outcome })
      }
      await pause(RETRY_AFTER_MS)
      await gate.mayRetry()
      ledger.resent += 1
    }
  }

  #apply(edits: readonly Edit[], eventIds: readonly string[]): void {
    for (const [index, edit] of edits.entries()) {
      const id = eventIds[index] ?? ''
      // What an undo touched is not followed: the entry is left to others from then on.
      if (edit.type === 'Undo') this.#lastEdit = undefined
      else this.#lastEdit = id
      if (edit.type === 'Undo') this.#forget(edit.editId)
      else if (edit.type === 'Remove') this.#entries.delete(edit.annotationId)
      else this.#entries.set(edit.annotationId, id)
    }
  }

  #forget(editId: string): void {
    for (const [annotationId, last] of this.#entries) if (last === editId) this.#entries.delete(annotationId)
  }
}
