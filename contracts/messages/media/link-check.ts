import { UPLOAD_EXTENSIONS } from './upload.ts'

/** What a check of a link to a video can answer (D70). */
export const LINK_CHECKS = ['Ok', 'NotReachable', 'NotAVideo', 'VideoSite', 'TooLarge', 'Forbidden'] as const
export type LinkCheck = (typeof LINK_CHECKS)[number]

/** One sentence each: why Done is disabled, or why a match could not be fetched. */
export const LINK_SENTENCES: Readonly<Record<LinkCheck, string>> = {
  Ok: 'The link works.',
  NotReachable: 'Nothing answers at this link. Please check that it is complete.',
  NotAVideo: 'There is no video file at this link. Please use one that downloads the file itself.',
  VideoSite: 'Videos of video sites cannot be fetched. Please upload the file.',
  TooLarge: 'The file at this link is too large: at most 48 GB.',
  Forbidden: 'This link may not be fetched: it needs a log-in, or leads to a private network.',
}

/** A match comes in that many files at most. */
export const MOST_LINKS = 10
/** Longest link of all that are fetched. */
export const LINK_LENGTH = 2000
/** Longest text of all links of a match, with what is between them. */
export const LINKS_LENGTH = MOST_LINKS * (LINK_LENGTH + 2)

/** Several links are in one field, separated by commas. */
export const linksIn = (text: string): string[] =>
  text
    .split(',')
    .map((link) => link.trim())
    .filter((link) => link !== '')

/** Links in one text: a comma within a link is escaped, since one between links separates them. */
export const asOneText = (links: readonly string[]): string =>
  links.map((link) => link.replaceAll(',', '%2C')).join(', ')

/** Sites that show videos and give no files, by the ends of their names. */
const VIDEO_SITES = [
  'youtube.com',
  'youtu.be',
  'youtube-nocookie.com',
  'vimeo.com',
  'dailymotion.com',
  'dai.ly',
  'twitch.tv',
  'facebook.com',
  'fb.watch',
  'instagram.com',
  'tiktok.com',
  'x.com',
  'twitter.com',
]

/** What is wrong with a link as it is written, before anybody looks there; undefined when nothing is. */
export function flawOfLink(link: string): Exclude<LinkCheck, 'Ok'> | undefined {
  if (!URL.canParse(link)) return 'NotReachable'
  const { protocol, hostname, username, password } = new URL(link)
  const host = hostname.replace(/\.$/, '')
  if (protocol !== 'http:' && protocol !== 'https:') return 'NotReachable'
  if (username !== '' || password !== '') return 'Forbidden'
  const isVideoSite = VIDEO_SITES.some((site) => host === site || host.endsWith(`.${site}`))
  return isVideoSite ? 'VideoSite' : undefined
}

/**
 * Whether what a server answers may be a video file: by its type or, where there is none, by the name. What is
 * really in it, the media worker's probe finds out (D69).
 */
export function mayBeVideo(contentType: string, fileName: string): boolean {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type.startsWith('video/')) return true
  const saysNothing = ['', 'application/octet-stream', 'binary/octet-stream', 'application/mp4'].includes(
    type,
  )
  const extension = fileName.toLowerCase().split('.').at(-1) ?? ''
  return saysNothing && UPLOAD_EXTENSIONS.some((known) => known === extension)
}
