import { recruitLinkIdOf } from '@courtline/messages/recruiting/link-id'
import type { Reads } from '../runtime/read/reads.ts'
import { scouting, type ScoutingDocument } from './project.ts'

/** What a program keeps about these recruits, by recruit; whom nothing is kept about is absent. */
export async function scoutingOf(
  reads: Reads,
  programId: string,
  recruitIds: readonly string[],
): Promise<Map<string, ScoutingDocument>> {
  const ids = recruitIds.map((recruitId) => recruitLinkIdOf(recruitId, programId))
  const found = await reads.view(scouting).getAll(ids)
  return new Map(found.map((document) => [document.recruitId, document]))
}

/** What every program keeps about a recruit: of this, recruits are shown what was watched, and nothing else. */
export async function scoutingAbout(reads: Reads, recruitId: string): Promise<ScoutingDocument[]> {
  return await reads.view(scouting).find({ where: [{ index: 'recruit', equals: recruitId }] })
}
