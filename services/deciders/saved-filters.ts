import type { Decider, Decision } from '@courtline/messages/event-sourcing/decider'
import { MOST_SAVED_FILTERS } from '@courtline/messages/filters/limits'
import type { SavedFiltersCommand, SavedFiltersEvent } from '@courtline/messages/filters/saved-filter'
import { NOTHING, record, refuse } from './decision.ts'

/** The name of each filter, by its id. */
export type SavedFiltersState = ReadonlyMap<string, string>

/** The stream `savedFilters-<userId>`: filters of the match view that one person keeps, each under a name of its own. */
export const savedFiltersDecider: Decider<SavedFiltersState, SavedFiltersCommand, SavedFiltersEvent> = {
  initial: new Map(),
  evolve(state, page) {
    const names = new Map(state)
    for (const { event } of page) {
      if (event.type === 'FilterDeleted') names.delete(event.data.filterId)
      else names.set(event.data.filterId, event.data.name)
    }
    return names
  },
  decide(command, state) {
    switch (command.type) {
      case 'SaveFilter':
        return save(command, state)
      case 'RenameFilter':
        return rename(command, state)
      case 'DeleteFilter':
        return state.has(command.filterId)
          ? record({ type: 'FilterDeleted', data: { filterId: command.filterId } })
          : NOTHING
      case 'DeleteAllFilters':
        return record(
          ...[...state.keys()].map((filterId): SavedFiltersEvent => ({
            type: 'FilterDeleted',
            data: { filterId },
          })),
        )
    }
  },
}

type CommandOf<T extends SavedFiltersCommand['type']> = Extract<SavedFiltersCommand, { type: T }>

/** Refusals: FILTER_EMPTY, FILTER_NAME_REQUIRED, FILTER_NAME_TAKEN, TOO_MANY_FILTERS. */
function save(
  { filterId, name, query }: CommandOf<'SaveFilter'>,
  state: SavedFiltersState,
): Decision<SavedFiltersEvent> {
  if (state.has(filterId)) return NOTHING
  if (query === '') return refuse('FILTER_EMPTY')
  const flaw = flawOf(name, filterId, state)
  if (flaw) return flaw
  if (state.size >= MOST_SAVED_FILTERS) return refuse('TOO_MANY_FILTERS', { most: MOST_SAVED_FILTERS })
  return record({ type: 'FilterSaved', data: { filterId, name: asKept(name), query } })
}

/** Refusals: NOT_FOUND, FILTER_NAME_REQUIRED, FILTER_NAME_TAKEN. */
function rename(
  { filterId, name }: CommandOf<'RenameFilter'>,
  state: SavedFiltersState,
): Decision<SavedFiltersEvent> {
  const before = state.get(filterId)
  if (before === undefined) return refuse('NOT_FOUND')
  const flaw = flawOf(name, filterId, state)
  if (flaw) return flaw
  const kept = asKept(name)
  return kept === before ? NOTHING : record({ type: 'FilterRenamed', data: { filterId, name: kept } })
}

function flawOf(name: string, filterId: string, state: SavedFiltersState) {
  if (asKept(name) === '') return refuse('FILTER_NAME_REQUIRED')
  const taken = [...state].some(([id, other]) => id !== filterId && compared(other) === compared(name))
  return taken ? refuse('FILTER_NAME_TAKEN') : undefined
}

/** On one line, without room at its ends. */
const asKept = (name: string) =>
  name
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const compared = (name: string) => asKept(name).toLowerCase()
