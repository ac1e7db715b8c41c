/** Windows on which the points stand below the picture, not beside it; the same in the style sheets. */
export const STACKED = '(max-width: 1100px)'
