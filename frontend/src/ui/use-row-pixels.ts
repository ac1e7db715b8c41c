import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** A row that a thumb hits (pictures of the look: 44 pixels on phones). */
const THUMB_PIXELS = 44

/** Height of a list's rows: dense on a large screen, as large as a thumb below 900 pixels of width. */
export const useRowPixels = (densePixels: number): number =>
  useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false }) ? THUMB_PIXELS : densePixels

/** Lays a list out anew when its rows have become higher or lower, and only then: it has done so as it was shown. */
export function useMeasuredAnew(list: { readonly measure: () => void }, rowPixels: number): void {
  const measured = useRef(rowPixels)
  useEffect(() => {
    if (measured.current === rowPixels) return
    measured.current = rowPixels
    list.measure()
  }, [list, rowPixels])
}
