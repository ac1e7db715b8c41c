import { fits } from '@courtline/messages/check'
import { ProjectionView } from '@courtline/messages/views/admin'
import { VIEW_DOCUMENT } from '@courtline/projections/runtime/cluster/view-document'
import type { SharedParts } from './shared-parts.ts'
import type { ProcessHealth } from './process-health.ts'

/** A process is well while it reaches the log and the store; subscriptions that try again are listed. */
export async function healthOf({
  log,
  documents,
  owner,
  subscriptions,
}: SharedParts): Promise<ProcessHealth> {
  const position = await log.head().catch(() => null)
  const store = await documents.get(VIEW_DOCUMENT, 'users').then(
    () => true,
    () => false,
  )
  const listed = await subscriptions.health(log).catch(() => [])
  return {
    ok: position !== null && store,
    details: { owner, log: { position }, store: { ok: store }, subscriptions: listed },
  }
}

/** State of every view as its worker last reported it. */
export async function viewsOf({
  documents,
}: Pick<SharedParts, 'documents'>): Promise<readonly ProjectionView[]> {
  const stored = await documents.list(VIEW_DOCUMENT)
  return stored.flatMap(({ value }) => (fits(ProjectionView, value) ? [value] : []))
}
