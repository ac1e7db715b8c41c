import type { SavedFilter } from '@courtline/messages/filters/saved-filter'
import type { PointFilter } from '@courtline/scoring/figures/filter'
import { useState } from 'react'
import { api } from '../../../../foundation/calls/api.ts'
import { rememberPosition } from '../../../../foundation/calls/positions.ts'
import { useLive } from '../../../../foundation/live/live.tsx'
import { useAppDispatch } from '../../../../foundation/store/store.ts'
import { useConfirm } from '../../../../ui/confirm.tsx'
import { showOutcome } from '../../../../ui/show-outcome.ts'
import { Failed } from '../../../../ui/states.tsx'
import { useRovingFocus } from '../../../../ui/use-roving-focus.ts'
import { FilterNameForm } from './filter-name-form.tsx'
import {
  useDeleteFilterMutation,
  useRenameFilterMutation,
  useSavedFiltersQuery,
  useSaveFilterMutation,
} from './saved-filter-calls.ts'
import { isSavedQuery, savedQueryOf, withSavedQuery } from './saved-query.ts'
import './saved-filters.css'

/** Filters that the viewer keeps under names: one press applies one, and the one that is applied can be changed. */
export function SavedFilters({
  filter,
  onChange,
}: {
  filter: PointFilter
  onChange: (filter: PointFilter) => void
}) {
  const { data, error, refetch } = useSavedFiltersQuery()
  const roving = useRovingFocus<HTMLDivElement>()
  useLiveSavedFilters()
  if (error && !data)
    return <Failed what="Your saved filters could not be read" error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const applied = data.find(({ query }) => isSavedQuery(filter, query))
  const query = savedQueryOf(filter)
  if (data.length === 0 && query === '') return null
  return (
    <fieldset className="filter-group">
      <legend className="cap">Saved filters</legend>
      {data.length > 0 && (
        <div className="filter-options" {...roving}>
          {data.map((saved) => (
            <button
              key={saved.id}
              type="button"
              className={
                saved === applied ? 'filter-option saved-filter chosen' : 'filter-option saved-filter'
              }
              aria-pressed={saved === applied}
              onClick={() => onChange(withSavedQuery(filter, saved === applied ? '' : saved.query))}
            >
              <span>{saved.name}</span>
            </button>
          ))}
        </div>
      )}
      {applied && <AppliedFilter key={applied.id} saved={applied} />}
      {!applied && query !== '' && <UnsavedFilter query={query} />}
    </fieldset>
  )
}

/** Reads saved filters again when another device of this person changed them. */
function useLiveSavedFilters(): void {
  const dispatch = useAppDispatch()
  useLive(['me'], (frame) => {
    if (frame.type !== 'savedFiltersChanged' && frame.type !== 'reset') return
    if (frame.type === 'savedFiltersChanged') rememberPosition(frame.position)
    dispatch(api.util.invalidateTags(['SavedFilters']))
  })
}

function UnsavedFilter({ query }: { query: string }) {
  const [isNaming, setNaming] = useState(false)
  const [save] = useSaveFilterMutation()
  if (!isNaming)
    return (
      <button type="button" className="quiet saved-filter-way" onClick={() => setNaming(true)}>
        Save this filter
      </button>
    )
  return (
    <FilterNameForm
      label="Save this filter"
      verb="Save"
      send={(name) => save({ name, query })}
      onDone={() => setNaming(false)}
      onCancel={() => setNaming(false)}
    />
  )
}

function AppliedFilter({ saved: { id, name } }: { saved: SavedFilter }) {
  const [isNaming, setNaming] = useState(false)
  const [rename] = useRenameFilterMutation()
  const [remove] = useDeleteFilterMutation()
  const ask = useConfirm()
  const askAndDelete = async () => {
    if (await ask({ text: `Delete the filter “${name}”?`, yes: 'Delete' }))
      await showOutcome(remove(id), 'The filter was deleted.')
  }
  if (isNaming)
    return (
      <FilterNameForm
        label={`Rename ${name}`}
        verb="Rename"
        name={name}
        send={(next) => rename({ id, name: next })}
        onDone={() => setNaming(false)}
        onCancel={() => setNaming(false)}
      />
    )
  return (
    <span className="saved-filter-ways">
      <button type="button" className="quiet" onClick={() => setNaming(true)}>
        Rename
      </button>
      <button type="button" className="quiet" onClick={() => void askAndDelete()}>
        Delete
      </button>
    </span>
  )
}
