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

/** How every view stands as its worker last said. */
export async function viewsOf({ notes }: Pick<SharedParts, 'notes'>): Promise<readonly ProjectionView[]> {
  const said = await notes.list(VIEW_NOTE)
  return said.flatMap(({ value }) => (fits(ProjectionView, value) ? [value] : []))
}
