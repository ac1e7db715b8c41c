import { setTimeout as wait } from 'node:timers/promises'
import type { Dispatch } from '@courtline/application/dispatch'
import type { EventLog } from '@courtline/infra/event-log/event-log'
import type { Mailer } from '@courtline/infra/mail/mailer'
import type { PersonalKeys } from '@courtline/infra/personal-keys/personal-keys'
import { checkpointOfHandler } from '@courtline/infra/subscription/checkpoint'
import { followUntil } from '@courtline/infra/subscription/subscription'
import type { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { derivedId } from '@courtline/messages/ids'
import { dueMails, mailsGivenUpBefore } from '@courtline/projections/mails/read'
import type { ProjectionHost } from '@courtline/projections/runtime/thread/projection-host'
import { Outbox } from './send-queued-mail.ts'

export interface RunOutboxDeps {
  readonly log: EventLog
  readonly keys: PersonalKeys
  readonly projections: ProjectionHost
  readonly dispatch: Dispatch
  readonly mailer: Mailer
  readonly subscriptions: SubscriptionRegistry
  readonly report: (line: string) => void
  readonly signal: AbortSignal
}

const LOOK_EVERY_MS = 15_000
const READ_WAIT_MS = 10_000
/** A mail that a server still keeps at the end is sent again by the next process. */
const ENDING_MS = 3000
const KEPT_MS = 30 * 86_400_000
const FORGOTTEN_AT_ONCE = 100

/** Sends the mails of the outbox as they come and as their next attempts are due, until the signal aborts. */
export async function runOutbox(deps: RunOutboxDeps): Promise<void> {
  const { log, projections, subscriptions, report, signal } = deps
  const now = () => new Date()
  const bell = new Bell()
  const outbox = new Outbox({
    ...deps,
    now,
    due: (at, limit) => dueMails(projections.reads, at, limit),
    seen: async (position) => (await projections.waitFor('mails', position, READ_WAIT_MS)) === 'reached',
    onEnded: () => bell.ring(),
  })
  let scannedTo = await log.head()
  const following = followUntil(signal, {
    name: 'mail-outbox',
    log,
    filter: { categories: ['mail'], types: ['MailQueued', 'MailRetried'] },
    checkpoint: checkpointOfHandler(() => scannedTo),
    handle: {
      page: async (page) => {
        // Every edit of every match passes by here, and wakes nobody.
        if (page.events.length > 0) {
          await projections.waitFor('mails', page.scannedTo, READ_WAIT_MS)
          bell.ring()
        }
        scannedTo = page.scannedTo
      },
    },
    onFailure: (text) => report(`mail-outbox: ${text}`),
    registry: subscriptions,
  })
  let forgottenAt = 0
  while (!signal.aborted) {
    const look = async () => {
      if (now().getTime() - forgottenAt >= LOOK_EVERY_MS) {
        forgottenAt = now().getTime()
        await forgetOldMails(deps, now())
      }
      await outbox.look()
    }
    await look().catch((error: unknown) => report(`The outbox could not be read: ${String(error)}`))
    await bell.rung(LOOK_EVERY_MS, signal)
  }
  await following
  await Promise.race([outbox.idle(), wait(ENDING_MS, undefined, { ref: false })])
}

/** Wakes the loop: for a mail that came or ended, after a time, or at the end. */
class Bell {
  #ring = Promise.withResolvers<void>()

  ring(): void {
    this.#ring.resolve()
  }

  async rung(atMostMs: number, signal: AbortSignal): Promise<void> {
    const ending = new AbortController()
    const late = wait(atMostMs, undefined, { signal: AbortSignal.any([ending.signal, signal]) })
    await Promise.race([this.#ring.promise, late]).catch(() => 'ending')
    late.catch(() => 'rung before')
    ending.abort()
    this.#ring = Promise.withResolvers<void>()
  }
}

/** What was given up stays for a while, so that an admin can try again; then it is forgotten. */
async function forgetOldMails({ projections, dispatch, keys }: RunOutboxDeps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  for (const { id } of await mailsGivenUpBefore(projections.reads, before, FORGOTTEN_AT_ONCE)) {
    const meta = { actorId: 'worker:mail', at: now.toISOString(), commandId: derivedId('mail too old', id) }
    await dispatch('mail', id, { type: 'ForgetMail', by: null, why: 'age' }, meta)
    await keys.destroy(id)
  }
}
