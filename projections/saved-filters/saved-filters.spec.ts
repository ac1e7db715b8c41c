import { expect, it } from '@jest/globals'
import type { SavedFiltersEvent } from '@courtline/messages/filters/saved-filter'
import { savedFiltersStream } from '@courtline/messages/ids'
import { givenEvents } from '../testing/given.ts'
import { anaId, bob, entry } from '../testing/people.ts'
import { savedFilters } from './project.ts'
import { filtersOfUser } from './read.ts'

const query = 'service=Second'
const saved = (number: number, name: string): SavedFiltersEvent => ({
  type: 'FilterSaved',
  data: { filterId: entry(number), name, query },
})
const gone = (number: number): SavedFiltersEvent => ({
  type: 'FilterDeleted',
  data: { filterId: entry(number) },
})
const by = { actorId: anaId, subjectId: anaId }
const after = async (...events: SavedFiltersEvent[]) =>
  await givenEvents(events.map((event) => ({ stream: savedFiltersStream(anaId), event, by }))).view(
    savedFilters,
  )

it('saved filters are listed by person, the oldest first, under the names they have now', async () => {
  const renamed: SavedFiltersEvent = {
    type: 'FilterRenamed',
    data: { filterId: entry(1), name: 'Weak serves' },
  }
  const reads = await after(saved(1, 'Second serves'), saved(2, 'Aces'), saved(3, 'Lets'), renamed, gone(2))
  expect(await filtersOfUser(reads, anaId)).toEqual([
    { id: entry(1), name: 'Weak serves', query },
    { id: entry(3), name: 'Lets', query },
  ])
  expect(await filtersOfUser(reads, bob)).toEqual([])
  expect(await filtersOfUser(await after(saved(1, 'Aces'), gone(1)), anaId)).toEqual([])
})
