import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { flawOfLink, type LinkCheck } from '@courtline/messages/media/link-check'

type Flaw = Exclude<LinkCheck, 'Ok'>

/** What answers at the end of a link: close it when it is not read. */
export interface Opened {
  readonly response: IncomingMessage
  /** Where the redirects led. */
  readonly url: URL
}

export interface OpenOptions {
  /** Whether to connect to this address. */
  readonly allows: (address: string) => boolean
  /** Longest silence, while connecting and between two pieces of the body. */
  readonly silenceMilliseconds: number
  readonly signal: AbortSignal
}

const MOST_REDIRECTS = 5

/**
 * Opens a link with GET. Each name is looked up once, all of its addresses must be allowed, and the connection goes to
 * the one that was checked: a name that answers differently the second time leads nowhere else. Redirects are checked
 * like the link itself.
 */
export async function openLink(
  link: string,
  options: OpenOptions,
): Promise<Opened | { readonly flaw: Flaw }> {
  let at = link
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const flaw = flawOfLink(at)
    if (flaw) return { flaw }
    const url = new URL(at)
    const address = await allowedAddress(url, options)
    if (typeof address !== 'string') return address
    const response = await get(url, address, options)
    if (!response) return { flaw: 'NotReachable' }
    const { statusCode = 0, headers } = response
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) {
      const refused = flawOfStatus(statusCode)
      if (!refused) return { response, url }
      response.destroy()
      return { flaw: refused }
    }
    response.destroy()
    if (!URL.canParse(headers.location, url.href)) return { flaw: 'NotReachable' }
    at = new URL(headers.location, url).href
  }
  return { flaw: 'NotReachable' }
}

function flawOfStatus(status: number): Flaw | undefined {
  if (status === 401 || status === 403) return 'Forbidden'
  return status === 200 ? undefined : 'NotReachable'
}

async function allowedAddress(
  { hostname }: URL,
  { allows, signal }: OpenOptions,
): Promise<string | { readonly flaw: Flaw }> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : await addressesOf(host)
  const [first] = addresses
  if (first === undefined || signal.aborted) return { flaw: 'NotReachable' }
  return addresses.every(allows) ? first : { flaw: 'Forbidden' }
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address)
  } catch {
    // Unknown, or no name server: for the user who typed the link that is the same.
    return []
  }
}

/** The answer's head, or undefined when there is none. */
function get(url: URL, address: string, options: OpenOptions): Promise<IncomingMessage | undefined> {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage | undefined>()
  const client = url.protocol === 'https:' ? https : http
  const request = client.request(url, {
    method: 'GET',
    agent: false,
    signal: options.signal,
    timeout: options.silenceMilliseconds,
    // Connects to the checked address; host name and certificate stay those of the link.
    lookup: (_host, { all }, answer) => {
      const family = address.includes(':') ? 6 : 4
      if (all) answer(null, [{ address, family }])
      else answer(null, address, family)
    },
    headers: { accept: 'video/*, application/octet-stream', 'accept-encoding': 'identity' },
  })
  request.on('response', resolve)
  request.on('timeout', () => request.destroy(new Error('Nothing was received for too long')))
  request.on('error', () => resolve(undefined))
  request.end()
  return promise
}
