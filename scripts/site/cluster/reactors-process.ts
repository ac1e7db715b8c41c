import { Commands } from '@courtline/gateway/commands'
import { whileHeld } from '@courtline/projections/runtime/cluster/while-held'
import { checkpointNote } from '@courtline/reactors/checkpoint-note'
import { openMail } from '../mail.ts'
import { startReactors } from '../reactors.ts'
import { openReads, type SharedParts } from './shared-parts.ts'

const LEASE_MS = 10_000

/** The reactors: of several such processes one is at work at a time, and another goes on where it ended. */
export async function runReactorsProcess(parts: SharedParts, signal: AbortSignal): Promise<void> {
  const { settings, log, keys, notes, leases, owner, tell } = parts
  const projections = await openReads(parts)
  const mail = await openMail(settings)
  const commands = new Commands(parts.commands)
  try {
    await whileHeld(
      { leases, name: 'reactors', owner, ttlMs: LEASE_MS, onTrouble: tell },
      (held) =>
        startReactors({
          log,
          keys,
          projections,
          commands,
          mailer: mail.mailer,
          publicUrl: settings.publicUrl,
          siteSecret: settings.secret,
          checkpoint: (reactor) => checkpointNote(notes, reactor),
          tell,
          signal: held,
        }),
      signal,
    )
  } finally {
    await projections.close()
    await mail.mailer.close()
  }
}
