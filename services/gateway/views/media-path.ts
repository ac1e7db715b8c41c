/** Where the bytes of a media file are served. */
export const mediaPath = (uri: string) => `/media/${uri}`
