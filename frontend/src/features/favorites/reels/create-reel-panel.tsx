import type { FavoriteView } from '@courtline/messages/views/favorite'
import { CreateReelForm } from '../../../domain/reels/create-reel-form.tsx'

/** Makes a reel of the selected favorites, in the order in which they were selected. */
export function CreateReelPanel({
  favorites,
  ids,
  onCreated,
}: {
  favorites: readonly FavoriteView[]
  ids: readonly string[]
  onCreated: () => void
}) {
  const serves = ids.flatMap((id) => {
    const play = favorites.find((favorite) => favorite.id === id)?.play
    return play ? [{ matchUri: play.uri, start: play.start, end: play.end }] : []
  })
  return (
    <aside className="panel reel-panel" aria-labelledby="create-reel">
      <h2 id="create-reel">Create highlights</h2>
      <CreateReelForm serves={serves} onCreated={onCreated} />
    </aside>
  )
}
