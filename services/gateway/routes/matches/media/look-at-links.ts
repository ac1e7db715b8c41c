import {
  LINK_LENGTH,
  LINK_SENTENCES,
  linksIn,
  MOST_LINKS,
  type LinkCheck,
} from '@courtline/messages/media/link-check'
import { refusal } from '@courtline/messages/refusals'
import type { CourtVideo } from '@courtline/messages/views/video-sources'
import type { Gateway } from '../../../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'

/** What is behind one or several links, or what is wrong with the first that cannot be fetched (D70). */
export interface Looked {
  readonly answer: LinkCheck
  readonly text: string
  /** The link that the answer is about, where something is wrong with one. */
  readonly link: string | null
  /** What share links of the court-video service show. */
  readonly courtVideos: readonly CourtVideo[]
}

type OneLooked = Omit<Looked, 'link'>

/** Looks at each link as the media worker will, one by one. */
export async function lookAt(gateway: Gateway, text: string): Promise<Looked> {
  const links = linksIn(text).slice(0, MOST_LINKS)
  const shares = links.filter((link) => gateway.courtVideo?.isShare(link))
  if (links.length === 0) return { ...flawed('NotReachable'), link: null }
  if (shares.length > 0 && shares.length < links.length) return { ...flawed('NotAVideo', MIXED), link: null }
  const looked = await Promise.all(
    links.map((link) => (shares.length > 0 ? lookAtShare(gateway, link) : lookAtFile(gateway, link))),
  )
  const wrong = looked.findIndex(({ answer }) => answer !== 'Ok')
  const first = looked[wrong]
  // A text that is longer than any link is shown by its beginning.
  if (first) return { ...first, link: links[wrong]?.slice(0, LINK_LENGTH) ?? null }
  return { ...OK, courtVideos: looked.flatMap(({ courtVideos }) => courtVideos), link: null }
}

const MIXED = 'Court videos and links to files cannot be joined to one match.'
const OK: OneLooked = { answer: 'Ok', text: LINK_SENTENCES.Ok, courtVideos: [] }
const flawed = (answer: LinkCheck, text: string = LINK_SENTENCES[answer]): OneLooked => ({
  answer,
  text,
  courtVideos: [],
})

async function lookAtFile({ remote }: Gateway, link: string): Promise<OneLooked> {
  const answer = await remote.check(link)
  return flawed(answer)
}

async function lookAtShare({ courtVideo }: Gateway, link: string): Promise<OneLooked> {
  const shown = await courtVideo?.videosAt(link)
  if (!shown) return flawed('NotReachable')
  return 'flaw' in shown ? flawed(shown.flaw, shown.why) : { ...OK, courtVideos: shown.videos }
}

/** Refusal: TOO_MANY_LINKS. */
export const tooMany = (count: number): Refused | undefined =>
  count > MOST_LINKS ? refused(refusal('TOO_MANY_LINKS', { most: MOST_LINKS })) : undefined

/** Refusal: LINK_REFUSED with the result of the check (D70). */
export const linkRefused = (answer: LinkCheck, why: string, link: string | null): Refused =>
  refused(refusal('LINK_REFUSED', { why, answer, ...(link !== null && { link }) }))
