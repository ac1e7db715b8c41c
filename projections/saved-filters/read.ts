import type { SavedFilter } from '@courtline/messages/filters/saved-filter'
import type { Reads } from '../runtime/read/reads.ts'
import { savedFilters } from './project.ts'

/** The filters that a person keeps, the oldest first. */
export async function filtersOfUser(reads: Reads, userId: string): Promise<readonly SavedFilter[]> {
  return (await reads.view(savedFilters).get(userId))?.filters ?? []
}
