import { useState } from 'react'

const SHORTEST_SECONDS = 15
const LONGEST_SECONDS = 1800

/** Seconds of video that the zoomed timeline shows, and the way to show `factor` times as many. */
export function useZoom(): readonly [windowSeconds: number, zoom: (factor: number) => void] {
  const [windowSeconds, setWindowSeconds] = useState(60)
  const zoom = (factor: number) =>
    setWindowSeconds((seconds) => Math.min(LONGEST_SECONDS, Math.max(SHORTEST_SECONDS, seconds * factor)))
  return [windowSeconds, zoom]
}
