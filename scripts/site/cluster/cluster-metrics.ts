import { fits } from '@courtline/messages/check'
import { ProjectionView } from '@courtline/messages/views/admin'
import { VIEW_NOTE } from '@courtline/projections/runtime/cluster/view-note'
import type { SharedParts } from './shared-parts.ts'
import type { ProcessHealth } from './process-health.ts'

/** A process is well while it reaches the log and the store. */
export async function healthOf({ log, notes, owner }: SharedParts): Promise<ProcessHealth> {
  const position = await log.head().catch(() => null)
  const store = await notes.get(VIEW_NOTE, 'users').then(
    () => true,
    () => false,
  )
  return { ok: position !== null && store, details: { owner, log: { position }, store: { ok: store } } }
}

/** How every view stands as its worker last said, and which relay is active. */
export async function metricsOf({ notes, leases, settings }: SharedParts): Promise<string> {
  const lines = [
    '# HELP courtline_process_up This process runs',
    '# TYPE courtline_process_up gauge',
    `courtline_process_up{role="${settings.role}"} 1`,
    '# HELP courtline_projection_lag_events Events that the live build has not seen',
    '# TYPE courtline_projection_lag_events gauge',
    '# TYPE courtline_projection_lag_seconds gauge',
    '# TYPE courtline_projection_parked_streams gauge',
  ]
  for (const { value: view } of await notes.list(VIEW_NOTE)) {
    if (!fits(ProjectionView, view)) continue
    const live = view.versions.find(({ state }) => state === 'live')
    const label = `{projection="${view.name}"}`
    if (live) {
      lines.push(`courtline_projection_lag_events${label} ${live.lagEvents}`)
      lines.push(`courtline_projection_lag_seconds${label} ${live.lagSeconds}`)
    }
    lines.push(`courtline_projection_parked_streams${label} ${view.parked.length}`)
  }
  const relay = await leases.holder('relay')
  if (relay) lines.push('# TYPE courtline_relay_epoch gauge', `courtline_relay_epoch ${relay.epoch}`)
  return `${lines.join('\n')}\n`
}
