import { parse } from 'regexparam'
import { matchRoute, type DefaultParams } from 'wouter'

export type PathParams = Readonly<Record<string, string | undefined>>

/**
 * What the parameters of a pattern (`/match/:matchId/watch`, optional ones with `?`) are in a path; undefined where the
 * path does not match. Capital letters and a slash at the end make no difference.
 */
export function paramsAt(pattern: string, pathname: string): PathParams | undefined {
  const [isMatch, found] = matchRoute<DefaultParams>(parse, pattern, pathname)
  if (!isMatch) return undefined
  const named = parse(pattern).keys.map((name) => [name, decoded(found[name])] as const)
  return Object.fromEntries(named.filter(([, value]) => value !== undefined))
}

/** Addresses are typed by hand too: what is no valid escape is taken as it is. */
function decoded(part: string | undefined): string | undefined {
  try {
    return part && decodeURIComponent(part)
  } catch {
    return part
  }
}
