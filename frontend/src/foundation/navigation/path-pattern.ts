export type PathParams = Readonly<Record<string, string | undefined>>

/**
 * What the parameters of a pattern (`/match/:matchId/watch`, optional ones with `?`) are in a path; undefined where the
 * path does not match. Capital letters and a slash at the end make no difference.
 */
export function paramsAt(pattern: string, pathname: string): PathParams | undefined {
  const wanted = partsOf(pattern)
  const given = partsOf(pathname)
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index]
    if (!part.startsWith(':')) {
      if (part.toLowerCase() !== value?.toLowerCase()) return undefined
    } else if (value !== undefined) params[part.replace(/^:|\?$/g, '')] = decoded(value)
    else if (!part.endsWith('?')) return undefined
  }
  return given.length > wanted.length ? undefined : params
}

/** The pattern among several that fits a path: of two that match, the one with fewer parameters. */
export function bestMatch<T extends { readonly path: string }>(
  choices: readonly T[],
  pathname: string,
): { readonly choice: T; readonly params: PathParams } | undefined {
  const found = choices.flatMap((choice) => {
    const params = paramsAt(choice.path, pathname)
    return params ? [{ choice, params }] : []
  })
  return found.reduce<(typeof found)[number] | undefined>(
    (best, each) => (best && parametersOf(best.choice.path) <= parametersOf(each.choice.path) ? best : each),
    undefined,
  )
}

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')
const parametersOf = (path: string) => path.split(':').length

/** Addresses are typed by hand too: what is no valid escape is taken as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
