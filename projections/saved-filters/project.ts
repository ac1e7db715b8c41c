import {
  SAVED_FILTERS_EVENTS,
  type SavedFilter,
  type SavedFiltersEvent,
} from '@courtline/messages/filters/saved-filter'
import type { Recorded } from '@courtline/messages/event-sourcing/recorded'
import { subjectIdOf } from '@courtline/messages/ids'
import { oneDocument, type Projection } from '../runtime/projection.ts'

export interface SavedFiltersDocument {
  readonly userId: string
  /** The oldest first. */
  readonly filters: readonly SavedFilter[]
  readonly revision: number
}

/** The filters of the match view that each person keeps. They leave with the account, which deletes them first. */
export const savedFilters: Projection<SavedFiltersEvent, SavedFiltersDocument> = {
  name: 'saved-filters',
  version: 1,
  ordering: 'stream',
  handles: SAVED_FILTERS_EVENTS.map((schema) => schema.properties.type.const),
  indexes: {},
  personal: true,
  groupsOf: ({ stream }) => [subjectIdOf(stream)],
  ofOneStream: true,
  fold: oneDocument(foldFilters),
  keysOf: () => ({}),
}

function foldFilters(
  before: SavedFiltersDocument | null,
  { event, stream, revision }: Recorded<SavedFiltersEvent>,
): SavedFiltersDocument | null {
  const filters = changed(before?.filters ?? [], event)
  return filters.length === 0 ? null : { userId: subjectIdOf(stream), filters, revision }
}

function changed(filters: readonly SavedFilter[], event: SavedFiltersEvent): readonly SavedFilter[] {
  switch (event.type) {
    case 'FilterSaved': {
      const { filterId: id, name, query } = event.data
      return [...filters, { id, name, query }]
    }
    case 'FilterRenamed': {
      const { filterId, name } = event.data
      return filters.map((filter) => (filter.id === filterId ? { ...filter, name } : filter))
    }
    case 'FilterDeleted':
      return filters.filter(({ id }) => id !== event.data.filterId)
  }
}
