/** Kind of the documents in which the worker that holds a view reports its status. */
export const VIEW_DOCUMENT = 'view'
