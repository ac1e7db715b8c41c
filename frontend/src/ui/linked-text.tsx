import { Fragment } from 'react'

/** Schemes that a link in people's own words may have (platform 9, D57); what has another one stays plain text. */
export const LINK_SCHEMES = ['http', 'https', 'ftp', 'mailto', 'tel', 'file', 'blob'] as const

const LINK = new RegExp(`(?<![\\w+.-])(?:${LINK_SCHEMES.join('|')}):[^\\s<>"]+`, 'gi')
/** What follows an address in a sentence and is seldom meant as its end. */
const AFTER_LINK = /[.,;:!?)\]}'’”]+$/

/** A run of a text: an address that may be followed, or words. */
export interface TextPart {
  readonly text: string
  readonly href?: string
}

/** The address itself if it may be followed: of an allowed scheme, and one that a browser can read. */
export function allowedLink(address: string): string | undefined {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  const isAllowed = LINK_SCHEMES.some((allowed) => allowed === scheme)
  return isAllowed && URL.canParse(address) ? address : undefined
}

/** Words and links of a text, in order; joined again they are the text. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const found of text.matchAll(LINK)) {
    const address = found[0].replace(AFTER_LINK, '')
    const href = allowedLink(address)
    if (href === undefined) continue
    if (found.index > done) parts.push({ text: text.slice(done, found.index) })
    parts.push({ text: address, href })
    done = found.index + address.length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}

/** A typed text, with its links to follow. They open in a new tab, without a referrer. */
export function LinkedText({ text }: { text: string }) {
  return partsOf(text).map(({ text: words, href }, place) =>
    href === undefined ? (
      <Fragment key={place}>{words}</Fragment>
    ) : (
      <a key={place} className="link" href={href} target="_blank" rel="noreferrer">
        {words}
      </a>
    ),
  )
}
