import { Button, Skeleton } from '@mantine/core'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import { useMemo, useState } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { useFavoritesQuery } from '../../domain/favorites/favorite-calls.ts'
import { useLiveFavorites } from '../../domain/favorites/use-live-favorites.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { useLoggedInUser } from '../../foundation/session/use-session.ts'
import { clock } from '../../foundation/time/clock.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { FavoriteGrid } from './favorite-grid.tsx'
import { cardsVersus, playSeconds } from './favorite-words.ts'
import { CreateReelPanel } from './reels/create-reel-panel.tsx'
import { ReelRow } from './reels/reel-row.tsx'
import { useDeleting, useOrder, useSelected } from './use-favorites.ts'
import './favorites.css'

/** /favorites: the favorite serves of the user, of all their matches. */
export function FavoritesScreen() {
  const { data, error, refetch } = useFavoritesQuery()
  useLiveFavorites(true)
  if (data) return <Favorites favorites={data} />
  return (
    <div className="page">
      <PageHead title="Favorites" />
      {error ? (
        <Failed what="The favorites could not be read" error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading favorites" className="favorite-loading">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} height={190} radius={10} />
          ))}
        </div>
      )}
    </div>
  )
}

function Favorites({ favorites }: { favorites: readonly FavoriteView[] }) {
  const [playingId, setPlayingId] = useState<string>()
  const { matches, chosenId, shown, choose } = useMatchChoice(favorites)
  const selected = useSelected(favorites, shown)
  const order = useOrder(shown)
  const { deleteOne, deleteAll } = useDeleting(favorites.length)
  const { select } = selected
  const { step } = order
  const actions = useMemo(
    () => ({
      onSelect: select,
      onPlay: setPlayingId,
      onDelete: (favorite: FavoriteView) => void deleteOne(favorite),
      onStep: step,
    }),
    [select, step, deleteOne],
  )
  return (
    <div className="page favorites">
      <PageHead title="Favorites" sub={countOf(favorites.length, matches.length)}>
        {favorites.length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => void deleteAll()}>
            Delete all
          </Button>
        )}
      </PageHead>
      <ReelRow />
      {favorites.length === 0 ? (
        <NoFavorites />
      ) : (
        <>
          <div className="favorite-bar">
            <MatchChoices matches={matches} chosen={chosenId} all={favorites.length} onChoose={choose} />
            <SelectedBar favorites={favorites} {...selected} />
          </div>
          <p className="visually-hidden" role="status">
            {order.announcement}
          </p>
          <div className="favorites-with-reel">
            <FavoriteGrid
              favorites={shown}
              selected={selected.ids}
              playingId={playingId}
              actions={actions}
              onMove={order.drop}
            />
            <CreateReelPanel favorites={favorites} ids={selected.ids} onCreated={selected.clear} />
          </div>
        </>
      )}
    </div>
  )
}

function NoFavorites() {
  const user = useLoggedInUser()
  return (
    <Empty text="You do not have any favorites...">
      <Link to={paths.userMatches(user.id)} className="link">
        Watch a match and favorite its best serves
      </Link>
    </Empty>
  )
}

/** The favorites of all matches, or of the one that is chosen. */
function useMatchChoice(favorites: readonly FavoriteView[]) {
  const [matchId, choose] = useState<string>()
  const matches = useMemo(() => byMatch(favorites), [favorites])
  const chosenId = matches.find((match) => match.id === matchId)?.id
  const shown = useMemo(
    () => (chosenId === undefined ? favorites : favorites.filter((each) => each.matchId === chosenId)),
    [favorites, chosenId],
  )
  return { matches, chosenId, shown, choose }
}

interface MatchChoice {
  readonly id: string
  readonly name: string
  readonly count: number
}

function byMatch(favorites: readonly FavoriteView[]): MatchChoice[] {
  return [...Map.groupBy(favorites, ({ matchId }) => matchId)].map(([id, ofMatch]) => {
    const match = ofMatch[0]?.match
    return {
      id,
      name: match ? cardsVersus(match.teams) : 'Match that cannot be watched',
      count: ofMatch.length,
    }
  })
}

const countOf = (favorites: number, matches: number) =>
  `${favorites} favorite ${favorites === 1 ? 'serve' : 'serves'} in ${matches} ${matches === 1 ? 'match' : 'matches'}`

/** The favorites of all matches, or of one. */
function MatchChoices({
  matches,
  chosen,
  all,
  onChoose,
}: {
  matches: readonly MatchChoice[]
  chosen: string | undefined
  all: number
  onChoose: (id: string | undefined) => void
}) {
  const choices = [{ id: undefined, name: 'All', count: all }, ...matches]
  return (
    <div className="favorite-matches" role="group" aria-label="Match">
      {choices.map(({ id, name, count }) => (
        <button
          key={id ?? 'all'}
          type="button"
          className={id === chosen ? 'filter-option chosen' : 'filter-option'}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {name} <small>{count}</small>
        </button>
      ))}
    </div>
  )
}

/** How many are selected and how long they take. */
function SelectedBar({
  favorites,
  ids,
  selectAll,
  clear,
}: {
  favorites: readonly FavoriteView[]
  ids: readonly string[]
  selectAll: () => void
  clear: () => void
}) {
  const chosen = new Set(ids)
  const seconds = favorites.reduce((sum, each) => sum + (chosen.has(each.id) ? playSeconds(each) : 0), 0)
  return (
    <div className="favorite-selected">
      <span role="status">{ids.length > 0 && `${ids.length} selected, ${clock(seconds)}`}</span>
      <button type="button" className="quiet" onClick={selectAll}>
        Select all
      </button>
      <button type="button" className="quiet" disabled={ids.length === 0} onClick={clear}>
        Clear
      </button>
    </div>
  )
}
