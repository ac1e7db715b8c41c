import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { Kbd } from '../../../foundation/keys/kbd.tsx'
import type { PointRow } from '../watched-match.ts'
import { isFavorite, type MatchFavorites } from './use-match-favorites.ts'
import './favorites.css'

const SIZE = { size: 16, 'aria-hidden': true } as const

/** The star of the point at the playhead. */
export function FavoriteButton({
  favorites,
  point,
}: {
  favorites: MatchFavorites
  /** The point at the playhead, if there is one. */
  point: PointRow | undefined
}) {
  const pressed = point !== undefined && isFavorite(favorites.serveIds, point)
  return (
    <button
      type="button"
      aria-label="Favorite this point"
      aria-pressed={pressed}
      className={pressed ? 'favorite-button on' : 'favorite-button'}
      disabled={point === undefined}
      onClick={() => point && favorites.toggle(point)}
    >
      {pressed ? <IconStarFilled {...SIZE} /> : <IconStar {...SIZE} />} <Kbd action="view.favorite" />
    </button>
  )
}

/** The star in a row of the point list; the row itself answers to clicks and keys. */
export const RowStar = ({ on }: { on: boolean }) => (
  <span className={on ? 'point-star on' : 'point-star'} title={on ? 'Favorite' : 'Make this a favorite'}>
    {on ? <IconStarFilled {...SIZE} size={14} /> : <IconStar {...SIZE} size={14} />}
    {on && <span className="visually-hidden">Favorite</span>}
  </span>
)
