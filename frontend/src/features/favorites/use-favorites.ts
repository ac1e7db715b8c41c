import type { FavoriteView } from '@courtline/messages/views/favorite'
import { useCallback, useMemo, useState } from 'react'
import {
  useDeleteAllFavoritesMutation,
  useDeleteFavoriteMutation,
  useMoveFavoritesMutation,
} from '../../domain/favorites/favorite-calls.ts'
import { failureText, type CallOutcome } from '../../foundation/calls/call-outcome.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { showError } from '../../ui/toast.ts'
import { favoriteTitle } from './favorite-words.ts'
import { extended, NOTHING_SELECTED, present, ranged, toggled } from './selection.ts'

/** Which favorites are selected, among those that are shown. */
export function useSelected(all: readonly FavoriteView[], shown: readonly FavoriteView[]) {
  const [chosen, setChosen] = useState(NOTHING_SELECTED)
  const known = useMemo(() => new Set(all.map(({ id }) => id)), [all])
  const selection = useMemo(() => present(chosen, known), [chosen, known])
  const select = useCallback(
    (id: string, range: boolean) =>
      setChosen((before) => {
        const ids = shown.map((favorite) => favorite.id)
        return range ? ranged(before, id, ids) : toggled(before, id)
      }),
    [shown],
  )
  const selectAll = () =>
    setChosen(
      extended(
        selection,
        shown.map(({ id }) => id),
      ),
    )
  return { ids: selection.ids, select, selectAll, clear: () => setChosen(NOTHING_SELECTED) }
}

/** Changes the order of favorites; and what is announced of it to screen readers. */
export function useOrder(shown: readonly FavoriteView[]) {
  const [move] = useMoveFavoritesMutation()
  const [announcement, setAnnouncement] = useState('')
  const place = useCallback((id: string) => shown.findIndex((favorite) => favorite.id === id), [shown])
  const moveTo = useCallback(
    async (id: string, to: number) => {
      const from = place(id)
      if (from < 0 || to < 0 || to >= shown.length || from === to) return
      const beforeId = shown[from < to ? to + 1 : to]?.id ?? null
      setAnnouncement(`Moved to place ${to + 1} of ${shown.length}.`)
      tellFailure(await move({ favoriteIds: [id], beforeId }))
    },
    [move, place, shown],
  )
  const step = useCallback((id: string, by: -1 | 1) => void moveTo(id, place(id) + by), [moveTo, place])
  const drop = useCallback((id: string, overId: string) => void moveTo(id, place(overId)), [moveTo, place])
  return { announcement, step, drop }
}

/** Deleting one favorite or all of them, each after a question. */
export function useDeleting(count: number) {
  const [remove] = useDeleteFavoriteMutation()
  const [removeAll] = useDeleteAllFavoritesMutation()
  const ask = useConfirm()
  const deleteOne = useCallback(
    async (favorite: FavoriteView) => {
      const text = `Are you sure you want to delete the favorite ${favoriteTitle(favorite)}?`
      if (await ask({ text, yes: 'Delete', danger: true })) tellFailure(await remove(favorite))
    },
    [ask, remove],
  )
  const deleteAll = async () => {
    const text = `Are you sure you want to delete all ${count} favorites and all reels?`
    if (await ask({ text, yes: 'Delete all', danger: true })) tellFailure(await removeAll())
  }
  return { deleteOne, deleteAll }
}

function tellFailure(outcome: CallOutcome): void {
  const failure = failureText(outcome)
  if (failure !== undefined) showError(failure)
}
