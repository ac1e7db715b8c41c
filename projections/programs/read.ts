import type { Reads } from '../runtime/read/reads.ts'
import { programs, type ProgramDocument } from './project.ts'

export async function findProgram(reads: Reads, programId: string): Promise<ProgramDocument | undefined> {
  return await reads.view(programs).get(programId)
}

/** Several at once, in no particular order; those that are gone are left out. */
export async function findPrograms(reads: Reads, programIds: readonly string[]): Promise<ProgramDocument[]> {
  return await reads.view(programs).getAll([...new Set(programIds)])
}

/** Programs that have all words of the text, by college, from a place in the list on. */
export async function searchPrograms(
  reads: Reads,
  text: string,
  limit: number,
  from?: string,
): Promise<ProgramDocument[]> {
  const words = text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const where = [
    ...words.map((word) => ({ index: 'search', contains: word })),
    ...(from === undefined ? [] : [{ index: 'search', from }]),
  ]
  return await reads.view(programs).find({ where, sort: { index: 'search' }, limit })
}
