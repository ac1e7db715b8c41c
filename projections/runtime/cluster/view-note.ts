/** Kind of the notes in which the worker that holds a view says how it stands. */
export const VIEW_NOTE = 'view'
