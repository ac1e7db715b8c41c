import { api } from '../../foundation/calls/api.ts'
import { rememberPosition } from '../../foundation/calls/positions.ts'
import { useLive } from '../../foundation/live/live.tsx'
import { useAppDispatch } from '../../foundation/store/store.ts'

/** Reads favorites again when another device of this person changed them. */
export function useLiveFavorites(isShown: boolean): void {
  const dispatch = useAppDispatch()
  useLive(isShown ? ['me'] : [], (frame) => {
    if (frame.type !== 'favoritesChanged' && frame.type !== 'reset') return
    if (frame.type === 'favoritesChanged') rememberPosition(frame.position)
    dispatch(api.util.invalidateTags(['Favorites']))
  })
}
