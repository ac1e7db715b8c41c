/** Most filters that one person keeps: more are no longer found by their names. */
export const MOST_SAVED_FILTERS = 50
export const FILTER_NAME_LENGTH = 60
