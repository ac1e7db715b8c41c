import {
  DndContext,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core'
import type { FavoriteView } from '@courtline/messages/views/favorite'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { FavoriteCard, type CardActions } from './favorite-card.tsx'

const CARD_PIXELS = 236
const GAP_PIXELS = 12
/** Four lines of words below a picture of 16:9, two of them of a long title or a long score; on phones the last is as high as a thumb. */
const WORDS_PIXELS = { desk: 102, phone: 128 } as const
const WIDEST_PHONE_PIXELS = 900

interface Layout {
  readonly columns: number
  readonly rowPixels: number
  readonly top: number
}

/** All favorites; however many there are, only the rows in sight are on the page. */
export function FavoriteGrid({
  favorites,
  selected,
  playingId,
  actions,
  onMove,
}: {
  favorites: readonly FavoriteView[]
  /** Ids in the order in which they were chosen. */
  selected: readonly string[]
  playingId: string | undefined
  actions: CardActions
  /** Puts one before or behind another one. */
  onMove: (id: string, overId: string) => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const { columns, rowPixels, top } = useLayout(host)
  const virtual = useWindowVirtualizer({
    count: Math.ceil(favorites.length / columns),
    estimateSize: () => rowPixels,
    overscan: 3,
    scrollMargin: top,
    initialRect: { width: 1200, height: 800 },
  })
  useLayoutEffect(() => virtual.measure(), [virtual, rowPixels])
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(String(active.id), String(over.id))
  }
  return (
    <DndContext sensors={sensors} onDragEnd={onDragEnd}>
      <div ref={host} className="favorite-grid" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((row) => (
          <div
            key={row.key}
            className="favorite-row"
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              gap: GAP_PIXELS,
              transform: `translateY(${row.start - top}px)`,
            }}
          >
            {favorites.slice(row.index * columns, (row.index + 1) * columns).map((favorite) => (
              <FavoriteCard
                key={favorite.id}
                favorite={favorite}
                place={selected.indexOf(favorite.id) + 1}
                playing={favorite.id === playingId}
                actions={actions}
              />
            ))}
          </div>
        ))}
      </div>
    </DndContext>
  )
}

/** How many cards stand side by side, how high a row is, and where the grid begins on the page. */
function useLayout(host: React.RefObject<HTMLDivElement | null>): Layout {
  const [layout, setLayout] = useState<Layout>({ columns: 4, rowPixels: 200, top: 0 })
  useLayoutEffect(() => {
    const element = host.current
    if (!element) return undefined
    const measure = () => {
      const width = element.clientWidth || 4 * CARD_PIXELS
      const columns = Math.max(1, Math.floor((width + GAP_PIXELS) / (CARD_PIXELS + GAP_PIXELS)))
      const cardWidth = (width - (columns - 1) * GAP_PIXELS) / columns
      const words = window.innerWidth <= WIDEST_PHONE_PIXELS ? WORDS_PIXELS.phone : WORDS_PIXELS.desk
      const rowPixels = Math.round((cardWidth * 9) / 16) + words + GAP_PIXELS
      const top = element.getBoundingClientRect().top + window.scrollY
      setLayout((before) =>
        before.columns === columns && before.rowPixels === rowPixels && before.top === top
          ? before
          : { columns, rowPixels, top },
      )
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [host])
  return layout
}
