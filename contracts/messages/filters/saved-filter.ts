import { Type, type Static } from 'typebox'
import { Actor } from '../actor.ts'
import { Command } from '../event-sourcing/command.ts'
import { Event } from '../event-sourcing/fact.ts'
import { personal } from '../event-sourcing/personal-data.ts'
import { closed, Text, Uuid } from '../schema.ts'
import { FILTER_NAME_LENGTH } from './limits.ts'

/**
 * A filter of the match view as it is in an address: 'service=Second&played=1'. Words of it that are unknown later are
 * left out when it is read, so that an old one never breaks.
 */
const FilterQuery = Type.String({ maxLength: 1000, pattern: '^[A-Za-z0-9_.%+&=-]*$' })

const filter = { filterId: Uuid, name: personal(Text(FILTER_NAME_LENGTH)) }

export const FilterSaved = Event('FilterSaved', { ...filter, query: FilterQuery })
export const FilterRenamed = Event('FilterRenamed', filter)
export const FilterDeleted = Event('FilterDeleted', { filterId: Uuid })

export const SAVED_FILTERS_EVENTS = [FilterSaved, FilterRenamed, FilterDeleted] as const
export type SavedFiltersEvent = Static<(typeof SAVED_FILTERS_EVENTS)[number]>

/** Whose filters they are is the sender's to see to: everybody has their own. */
export const SAVED_FILTERS_COMMANDS = [
  Command('SaveFilter', { by: Actor, ...filter, query: FilterQuery }),
  Command('RenameFilter', { by: Actor, ...filter }),
  Command('DeleteFilter', { by: Actor, filterId: Uuid }),
  Command('DeleteAllFilters', { by: Actor }),
] as const
export type SavedFiltersCommand = Static<(typeof SAVED_FILTERS_COMMANDS)[number]>

/** A filter of the match view under a name. */
export const SavedFilter = Type.Object(
  { id: Uuid, name: Text(FILTER_NAME_LENGTH), query: FilterQuery },
  closed,
)
export type SavedFilter = Static<typeof SavedFilter>
