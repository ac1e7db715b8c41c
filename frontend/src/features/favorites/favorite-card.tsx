import { useDraggable, useDroppable } from '@dnd-kit/core'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import { Link } from '../../foundation/navigation/link.tsx'
import { outcomeTag } from '../../domain/score/outcome-tag.ts'
import { versusInFull } from '../../domain/match/versus.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { shortDay } from '../../foundation/time/calendar.ts'
import { clock } from '../../foundation/time/clock.ts'
import { cardsVersus, favoriteTitle, playSeconds, scoreBefore, unplayableText } from './favorite-words.ts'
import { ServePicture } from './serve-picture.tsx'
import { ServePlayer } from './serve-player.tsx'

export interface CardActions {
  readonly onSelect: (id: string, range: boolean) => void
  readonly onPlay: (id: string | undefined) => void
  readonly onDelete: (favorite: FavoriteView) => void
  /** One place earlier (-1) or later (1). */
  readonly onStep: (id: string, step: -1 | 1) => void
}

/** One favorite: its picture plays in place, its corner numbers its place in the selection. */
export const FavoriteCard = memo(function Card({
  favorite,
  place,
  playing,
  actions,
}: {
  favorite: FavoriteView
  /** Place in the selection from 1; 0 where it is not selected. */
  place: number
  playing: boolean
  actions: CardActions
}) {
  const { id } = favorite
  const { setNodeRef: setDraggable, isDragging, listeners } = useDraggable({ id })
  const { setNodeRef: setDroppable, isOver } = useDroppable({ id })
  const title = favoriteTitle(favorite)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as -1 | 1 | undefined
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    actions.onStep(id, step)
  }
  const classes = ['favorite-card', 'panel', place > 0 && 'chosen', isOver && 'drop-here']
  return (
    <article
      ref={setDroppable}
      aria-label={title}
      data-favorite={id}
      className={classes.filter((name) => typeof name === 'string').join(' ')}
      onKeyDown={onKeyDown}
    >
      <div
        ref={setDraggable}
        className={isDragging ? 'favorite-picture dragged' : 'favorite-picture'}
        {...(playing ? {} : listeners)}
      >
        <Picture {...{ favorite, title, playing, actions }} />
        <SelectBox title={title} place={place} onSelect={(range) => actions.onSelect(id, range)} />
        <button
          type="button"
          className="favorite-star"
          aria-label={`Delete favorite ${title}`}
          onClick={() => actions.onDelete(favorite)}
        >
          <IconStarFilled size={16} aria-hidden="true" />
        </button>
      </div>
      <Words favorite={favorite} title={title} />
    </article>
  )
})

function Picture({
  favorite,
  title,
  playing,
  actions,
}: {
  favorite: FavoriteView
  title: string
  playing: boolean
  actions: CardActions
}) {
  const why = unplayableText(favorite)
  if (why !== undefined) return <p className="favorite-gone">{why}</p>
  const { play, id } = favorite
  if (playing && play)
    return <ServePlayer play={play} label={title} onEnd={() => actions.onPlay(undefined)} />
  return (
    <>
      <ServePicture favorite={favorite} />
      <button
        type="button"
        className="favorite-play"
        aria-label={`Play ${title}`}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={() => actions.onPlay(id)}
      >
        <IconPlayerPlayFilled size={18} aria-hidden="true" />
      </button>
      <span className="favorite-length">{clock(playSeconds(favorite))}</span>
    </>
  )
}

function SelectBox({
  title,
  place,
  onSelect,
}: {
  title: string
  place: number
  onSelect: (range: boolean) => void
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={place > 0}
      aria-label={`Select ${title}`}
      aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
      className="favorite-select"
      onClick={({ shiftKey }: MouseEvent) => onSelect(shiftKey)}
    >
      {place > 0 && place}
    </button>
  )
}

function Words({ favorite, title }: { favorite: FavoriteView; title: string }) {
  const { match, event, play } = favorite
  const tag = event && outcomeTag(event.outcome)
  return (
    <div className="favorite-words">
      <p className="favorite-title">
        {tag && (
          <span className={`point-tag ${tag.kind}`} title={tag.title}>
            {tag.text}
          </span>
        )}
        <b title={title}>{title}</b>
      </p>
      {match && (
        <>
          <p className="muted favorite-score">
            <span>{scoreBefore(favorite)}</span>
            {match.date && <span className="favorite-right">{shortDay(match.date)}</span>}
          </p>
          <p className="muted favorite-match">
            <Link className="cut" to={paths.watch(match.id, play?.start)} title={versusInFull(match.teams)}>
              {cardsVersus(match.teams)}
            </Link>
          </p>
        </>
      )}
    </div>
  )
}
