import { setTimeout as wait } from 'node:timers/promises'
import { queuedMail } from '@courtline/application/mail/queued-mail'
import type { Dispatch } from '@courtline/application/dispatch'
import { errorText } from '@courtline/infra/error-text'
import type { CommandMeta } from '@courtline/infra/event-log/decide-and-append'
import type { EventLogReader } from '@courtline/infra/event-log/event-log'
import { MailRefused, type Mailer } from '@courtline/infra/mail/mailer'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { derivedId } from '@courtline/messages/ids'
import type { MailFailure } from '@courtline/messages/mail/mail'
import type { MailDocument } from '@courtline/projections/mails/project'

export interface OutboxDeps {
  readonly log: Pick<EventLogReader, 'readStream'>
  readonly keys: PersonalKeys
  readonly dispatch: Dispatch
  readonly mailer: Pick<Mailer, 'send'>
  /** Mails whose time has come, at most so many. */
  readonly due: (now: string, limit: number) => Promise<readonly MailDocument[]>
  /** Resolves once `due` has seen what was recorded at this position; false when that takes too long. */
  readonly seen: (position: string) => Promise<boolean>
  /** A mail that was under way has ended: there is room for another. */
  readonly onEnded: () => void
  readonly now: () => Date
  readonly report: (line: string) => void
  /** Longest time for one attempt. */
  readonly timeLimitMs?: number
  readonly signal: AbortSignal
}

/** Mails on their way at the same time. */
export const MAILS_AT_ONCE = 4
const TIME_LIMIT_MS = 60_000
const RECORD_AGAIN_MS = 2000

/**
 * Sends the mails of the outbox that are due, some at the same time, and records what came of each. A mail that a crash
 * keeps from being recorded is sent again, under the same message id.
 */
export class Outbox {
  readonly #deps: OutboxDeps
  readonly #underWay = new Map<string, Promise<void>>()
  /** Attempts that `due` may not have seen yet, by the mail's revision: none is made twice. */
  readonly #attempted = new Map<string, number>()

  constructor(deps: OutboxDeps) {
    this.#deps = deps
  }

  /** Begins whatever is due and has room. */
  async look(): Promise<void> {
    const { due, now } = this.#deps
    if (this.#underWay.size >= MAILS_AT_ONCE) return
    const mails = await due(now().toISOString(), MAILS_AT_ONCE * 2)
    for (const mail of mails) {
      if (this.#underWay.size >= MAILS_AT_ONCE) return
      if (this.#underWay.has(mail.id) || mail.revision <= (this.#attempted.get(mail.id) ?? -1)) continue
      const sending = this.#attempt(mail)
        .catch((error: unknown) => this.#deps.report(`A mail waits on: ${errorText(error)}`))
        .finally(() => {
          this.#underWay.delete(mail.id)
          this.#deps.onEnded()
        })
      this.#underWay.set(mail.id, sending)
    }
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    await Promise.all(this.#underWay.values())
  }

  async #attempt({ id, revision }: MailDocument): Promise<void> {
    const { dispatch, keys, now, seen } = this.#deps
    const queued = await queuedMail(this.#deps, id)
    const at = now().toISOString()
    const meta = { actorId: 'worker:mail', at, commandId: derivedId('mail attempt', id, String(revision)) }
    if (!queued) {
      await dispatch('mail', id, { type: 'ForgetMail', by: null, why: 'erasure' }, meta)
      return
    }
    this.#attempted.set(id, revision)
    const failed = await this.#send({
      to: queued.to,
      subject: queued.subject,
      text: queued.text,
      messageId: id,
    })
    const position = await this.#record(id, failed, meta)
    // Nothing reads it any more: links in it, and what people wrote, are gone from every copy of the log (P11).
    if (failed === null) await keys.destroy(id)
    if (await seen(position)) this.#attempted.delete(id)
  }

  /** Tries until the log takes it: what was sent and is not recorded would be sent again. */
  async #record(mailId: string, failed: MailFailure | null, meta: CommandMeta): Promise<string> {
    const { dispatch, report, signal } = this.#deps
    for (;;) {
      try {
        const command = { type: 'RecordMailAttempt', failed, now: meta.at } as const
        const recorded = await dispatch('mail', mailId, command, meta)
        if ('refused' in recorded) throw new Error(recorded.refused.code)
        return recorded.written.position
      } catch (error) {
        report(`The result of a mail is not recorded yet: ${errorText(error)}`)
        await wait(RECORD_AGAIN_MS, undefined, { signal })
      }
    }
  }

  async #send(mail: Parameters<Mailer['send']>[0]): Promise<MailFailure | null> {
    const { mailer, report, timeLimitMs = TIME_LIMIT_MS } = this.#deps
    const ending = new AbortController()
    const late = wait(timeLimitMs, 'tookTooLong' as const, { signal: ending.signal })
    late.catch(() => 'in time')
    const sent = mailer.send(mail).then(
      () => null,
      (error: unknown) => {
        const failure = error instanceof MailRefused ? 'refused' : 'notTaken'
        report(`A mail was ${failure === 'refused' ? 'refused' : 'not taken'}: ${reasonOf(error)}`)
        return failure
      },
    )
    try {
      return await Promise.race([sent, late])
    } finally {
      ending.abort()
    }
  }
}

/** What kind of failure it was; never the server's own words, which can name people (D32). */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  if (typeof cause !== 'object' || cause === null) return 'unknown'
  if ('responseCode' in cause) return String(cause.responseCode)
  return 'code' in cause ? String(cause.code) : 'unknown'
}
