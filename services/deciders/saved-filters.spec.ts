import { describe, expect, it } from '@jest/globals'
import { MOST_SAVED_FILTERS } from '@courtline/messages/filters/limits'
import type { SavedFiltersCommand, SavedFiltersEvent } from '@courtline/messages/filters/saved-filter'
import { olga } from './people.ts'
import { savedFiltersDecider } from './saved-filters.ts'
import { given, recordedHistory } from './testing/given.ts'

const idOf = (number: number) => `50000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const query = 'service=Second&played=1'
const saved = (number: number, name: string): SavedFiltersEvent => ({
  type: 'FilterSaved',
  data: { filterId: idOf(number), name, query },
})
const save = (number: number, name: string, changes: { query?: string } = {}): SavedFiltersCommand => ({
  type: 'SaveFilter',
  by: olga,
  filterId: idOf(number),
  name,
  query,
  ...changes,
})
const rename = (number: number, name: string): SavedFiltersCommand => ({
  type: 'RenameFilter',
  by: olga,
  filterId: idOf(number),
  name,
})
const filters = (...history: SavedFiltersEvent[]) => given(savedFiltersDecider, history)

describe('saved filters', () => {
  it('are kept under a name on one line, and saved again they are the same', () => {
    filters().when(save(1, '  Second\n serves ')).records(saved(1, 'Second serves'))
    filters(saved(1, 'Second serves')).when(save(1, 'Second serves')).records()
  })

  it.each([
    ['no name', save(2, ' \u0000 '), 'FILTER_NAME_REQUIRED'],
    ['the name of another one, however it is written', save(2, 'SECOND  serves'), 'FILTER_NAME_TAKEN'],
    ['nothing to filter by', save(2, 'All', { query: '' }), 'FILTER_EMPTY'],
  ] as const)('with %s are refused', (_, command, code) => {
    filters(saved(1, 'Second serves')).when(command).refuses(code)
  })

  it('are so many at most; a deleted one makes room', () => {
    const all = Array.from({ length: MOST_SAVED_FILTERS }, (_, n) => saved(n, `Filter ${n}`))
    filters(...all)
      .when(save(100, 'One more'))
      .refuses('TOO_MANY_FILTERS', { most: MOST_SAVED_FILTERS })
    filters(...all, { type: 'FilterDeleted', data: { filterId: idOf(3) } })
      .when(save(100, 'One more'))
      .records(saved(100, 'One more'))
  })

  it('get another name that none of the others has', () => {
    const history = filters(saved(1, 'Second serves'), saved(2, 'Aces'))
    history
      .when(rename(2, ' My aces'))
      .records({ type: 'FilterRenamed', data: { filterId: idOf(2), name: 'My aces' } })
    history
      .when(rename(2, 'ACES'))
      .records({ type: 'FilterRenamed', data: { filterId: idOf(2), name: 'ACES' } })
    history.when(rename(2, 'Aces')).records()
    history.when(rename(2, 'second serves')).refuses('FILTER_NAME_TAKEN')
    history.when(rename(2, '')).refuses('FILTER_NAME_REQUIRED')
    history.when(rename(3, 'Lets')).refuses('NOT_FOUND')
  })

  it('are deleted: one, which again is no fault, and all', () => {
    const gone = (number: number): SavedFiltersEvent => ({
      type: 'FilterDeleted',
      data: { filterId: idOf(number) },
    })
    const history = filters(saved(1, 'Second serves'), saved(2, 'Aces'))
    history.when({ type: 'DeleteFilter', by: olga, filterId: idOf(1) }).records(gone(1))
    history.when({ type: 'DeleteFilter', by: olga, filterId: idOf(9) }).records()
    history.when({ type: 'DeleteAllFilters', by: olga }).records(gone(1), gone(2))
  })

  it('are not changed by what is folded from them', () => {
    const state = savedFiltersDecider.evolve(savedFiltersDecider.initial, recordedHistory([saved(1, 'Aces')]))
    savedFiltersDecider.evolve(state, recordedHistory([saved(2, 'Lets')]))
    expect([...state.keys()]).toEqual([idOf(1)])
  })
})
