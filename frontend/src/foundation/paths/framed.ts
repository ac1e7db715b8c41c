/** Pages that other sites show in a frame of theirs (D55). */
export const isEmbedPath = (pathname: string) => /^\/embed(Utr)?\//.test(pathname)

/** Shown with the rating service's look (D56). */
export const isUtrPath = (pathname: string) => pathname.startsWith('/embedUtr/')

/** Whether this page is in a frame: there nobody logs in, and nothing leads away. */
export const isFramed = () => globalThis.self !== globalThis.top
