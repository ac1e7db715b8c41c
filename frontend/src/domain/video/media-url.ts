/** Address of a stored picture; the server checks for each whether this browser may see it (D22). */
export const mediaUrl = (uri: string) => `/media/${uri}`
