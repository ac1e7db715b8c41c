import type { Reads } from '../runtime/read/reads.ts'
import { coaches, type CoachDocument, type DeletedCoach } from './project.ts'

/** The coach record of an account; undefined for one that never applied, or is gone. */
export async function findCoach(reads: Reads, userId: string): Promise<CoachDocument | undefined> {
  return known([await reads.view(coaches).get(userId)])[0]
}

/** Applications that wait, the oldest first, from a moment on. */
export async function pendingCoaches(reads: Reads, limit: number, from?: string): Promise<CoachDocument[]> {
  const where = [{ index: 'pendingSince', from: from ?? '' }]
  return known(await reads.view(coaches).find({ where, sort: { index: 'pendingSince' }, limit }))
}

/** The verified coaches of these programs. */
export async function coachesOfPrograms(
  reads: Reads,
  programIds: readonly string[],
): Promise<CoachDocument[]> {
  return known(await reads.view(coaches).find({ where: [{ index: 'program', in: programIds }] }))
}

const known = (found: readonly (CoachDocument | DeletedCoach | undefined)[]): CoachDocument[] =>
  found.flatMap((coach) => (coach && coach.state !== 'deleted' ? [coach] : []))
