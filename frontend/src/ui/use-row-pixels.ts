import { useMediaQuery } from '@mantine/hooks'

/** A row that a thumb hits (pictures of the look: 44 pixels on phones). */
const THUMB_PIXELS = 44

/** Height of a list's rows: dense on a large screen, as large as a thumb below 900 pixels of width. */
export const useRowPixels = (densePixels: number): number =>
  useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false }) ? THUMB_PIXELS : densePixels
