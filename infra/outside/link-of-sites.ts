/** Whether a link is a web address of one of these sites, or of a site below one. */
export function isLinkOf(sites: readonly string[], link: string): boolean {
  if (!URL.canParse(link)) return false
  const { protocol, hostname } = new URL(link)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && sites.some((site) => hostname === site || hostname.endsWith(`.${site}`))
}
