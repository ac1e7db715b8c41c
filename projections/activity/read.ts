import type { ActivityKind } from '@courtline/messages/activity/activity'
import type { Reads } from '../runtime/read/reads.ts'
import { activity, type ActivityDocument } from './project.ts'

/** What happened, of one kind or of all, the newest first, from a time backwards. */
export async function activityUntil(
  reads: Reads,
  kind: ActivityKind | undefined,
  limit: number,
  until?: string,
): Promise<ActivityDocument[]> {
  const where = [
    ...(kind === undefined ? [] : [{ index: 'kind', equals: kind }]),
    ...(until === undefined ? [] : [{ index: 'at', to: until }]),
  ]
  return await reads.view(activity).find({ where, sort: { index: 'at', descending: true }, limit })
}
