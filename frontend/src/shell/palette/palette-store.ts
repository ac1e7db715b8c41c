import { createSpotlight } from '@mantine/spotlight'

/** Whether the palette is open, and the ways to change it, known before the palette itself has been fetched. */
export const [paletteStore, palette] = createSpotlight()
