import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

type Load = () => Promise<unknown>

/** A page first shows its screen; what might be opened comes after this long without a fetch. */
const QUIET_MS = 4000

const waiting: Load[] = []
let isQuiet = false

/**
 * A part that a screen does without at first (a dialog, a menu): its script comes when the part is shown, or before that
 * when the page has nothing else to do. `fallback` is shown until it is there.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback?: ComponentType<P>,
): ComponentType<P> {
  soon(load)
  const Loaded = lazy(async () => ({ default: await load() }))
  return function Later(props: P): ReactNode {
    return (
      <Suspense fallback={Fallback ? <Fallback {...props} /> : null}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** Called once by the page: as soon as it has fetched nothing for some seconds, parts may come before they are shown. */
export function fetchPartsWhenQuiet(): void {
  let timer = setTimeout(begin, QUIET_MS)
  if (typeof PerformanceObserver === 'undefined') return
  // However slow the page is: what it fetches for its screen puts the rest off.
  const fetches = new PerformanceObserver(() => {
    clearTimeout(timer)
    if (isQuiet) fetches.disconnect()
    else timer = setTimeout(begin, QUIET_MS)
  })
  fetches.observe({ type: 'resource' })
}

function begin(): void {
  isQuiet = true
  for (const load of waiting.splice(0)) whenIdle(load)
}

function soon(load: Load): void {
  if (isQuiet) whenIdle(load)
  else waiting.push(load)
}

function whenIdle(load: Load): void {
  // What cannot be fetched now is requested again when it is shown.
  const fetchPart = () => void load().catch(() => undefined)
  if (typeof requestIdleCallback === 'function') requestIdleCallback(fetchPart)
  else fetchPart()
}
