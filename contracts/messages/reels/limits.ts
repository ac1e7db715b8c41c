/** Most pieces of one reel: fifteen minutes of the shortest points. */
export const MOST_REEL_PIECES = 500
export const REEL_TITLE_LENGTH = 120
export const REEL_DESCRIPTION_LENGTH = 2000
/** A title card is shown for so long before the first piece. */
export const TITLE_CARD_SECONDS = 3
/** How long a coach cut may be: the points of one long match without its dead time (D119). */
export const LONGEST_COACH_CUT_SECONDS = 2 * 3600
