import { dispatchThrough } from '@courtline/application/dispatch'
import { whileHeld } from '@courtline/infra/leases/while-held'
import { checkpointDocument } from '@courtline/reactors/checkpoint-document'
import { openMail } from '../outside-services/mail.ts'
import { startReactors } from '@courtline/reactors/run-reactors'
import { openReads, type SharedParts } from './shared-parts.ts'

const LEASE_MS = 10_000

/** The reactors: of several such processes one is active at a time, and another continues where it ended. */
export async function runReactorsProcess(parts: SharedParts, signal: AbortSignal): Promise<void> {
  const { settings, log, keys, documents, leases, owner, report } = parts
  const projections = await openReads(parts)
  const mail = await openMail(settings)
  const dispatch = dispatchThrough(parts.commands)
  try {
    await whileHeld(
      { leases, name: 'reactors', owner, ttlMs: LEASE_MS, onFailure: (text) => report(`reactors: ${text}`) },
      (held) =>
        startReactors({
          log,
          keys,
          projections,
          subscriptions: parts.subscriptions,
          dispatch,
          mailer: mail.mailer,
          publicUrl: settings.publicUrl,
          siteSecret: settings.secret,
          checkpoint: (reactor) => checkpointDocument(documents, reactor),
          report,
          signal: held,
        }),
      signal,
    )
  } finally {
    await projections.close()
    await mail.mailer.close()
  }
}
