import type { LiveFrame } from '@courtline/messages/live'
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import { isEmbedPath } from '../paths/framed.ts'
import { Feed, type ConnectionState } from './feed.ts'

/** An embed page is marked, since it may watch what its visitor may not (D55). */
const openEventSource = (url: string) =>
  new EventSource(isEmbedPath(location.pathname) ? `${url}&embed=true` : url, { withCredentials: true })

/** Annotation lists refresh at least this often, live or not, and stop when the page is left (platform 8). */
export const REFRESH_MS = 300_000

const FeedContext = createContext<Feed>(new Feed(openEventSource))

/** Gives the application its one live connection, which ends with it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [feed] = useState(() => new Feed(openEventSource))
  useEffect(() => () => feed.close(), [feed])
  return <FeedContext value={feed}>{children}</FeedContext>
}

/** Listens to channels of the live feed while the component is shown. */
export function useLive(channels: readonly string[], onFrame: (frame: LiveFrame) => void): void {
  const feed = useContext(FeedContext)
  const latest = useRef(onFrame)
  useEffect(() => {
    latest.current = onFrame
  })
  const wanted = channels.join(',')
  useEffect(() => {
    if (wanted === '' || typeof EventSource === 'undefined') return undefined
    return feed.listen(wanted.split(','), (frame) => latest.current(frame))
  }, [feed, wanted])
}

/** State of the live feed. */
export function useConnection(): ConnectionState {
  const feed = useContext(FeedContext)
  return useSyncExternalStore(
    (changed) => feed.watch(changed),
    () => feed.connection,
  )
}
