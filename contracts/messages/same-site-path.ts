/** In place of this site's address while another one is read; never fetched. */
const SITE = 'https://this-site.invalid'

/**
 * A `redirect` or `exit` parameter, if it is a path of this site; undefined for everything else, so that no link can
 * lead a user to another site (D59). Browser and server use this check.
 */
export function sameSitePath(target: string | null | undefined): string | undefined {
  const path = pathOf(target)
  // Read once more as it will be sent: '/.//host' is a path of this site that is written '//host', another site's name.
  return path !== undefined && pathOf(path) === path ? path : undefined
}

/** Read as a browser reads it: '//host', '/\\host' and a tab between the slashes all name another host. */
function pathOf(target: string | null | undefined): string | undefined {
  if (!target?.startsWith('/') || !URL.canParse(target, SITE)) return undefined
  const { origin, pathname, search, hash } = new URL(target, SITE)
  return origin === SITE ? pathname + search + hash : undefined
}
