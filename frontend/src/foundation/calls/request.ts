import { ROUTES, type Body, type Params, type Query, type RouteName } from '@courtline/messages/routes/table'

/** As tuples: of all calls at once, as the bound of a name is, the compiler would else multiply every shape with every other. */
type Field<K extends string, V> = [V] extends [undefined] ? object : { [P in K]: V }

/** A query all of whose parameters may be left out may itself be left out. */
type QueryField<V> = [V] extends [undefined] ? object : object extends V ? { query?: V } : { query: V }

/**
 * What a call of this name needs: path parameters, query and body, each only where the route has it. One member for each
 * name: the parts of all routes multiplied with each other are more than the compiler takes.
 */
export type Input<N extends RouteName> = N extends RouteName
  ? Field<'params', Params<N>> & QueryField<Query<N>> & Field<'body', Body<N>>
  : never

/** A call as the base query sends it. */
export interface RequestedCall {
  readonly name: RouteName
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
  /** The state that a command replaces, for If-Match. */
  readonly ifMatch?: string
  /** Pages of a list that are read, one after the other, and answered as one; the first one by default (D113). */
  readonly pages?: number
  /** The field of the answer that has the rows, where the answer is not the list itself. */
  readonly rowsIn?: string
}

/** Path with parameters and query of a call, below the site's root. */
export function urlOf({ name, params = {}, query = {} }: RequestedCall): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const path = ROUTES[name].path
    .split('/')
    .map((part) => (part.startsWith(':') ? encodeURIComponent(String(values.get(part.slice(1)))) : part))
    .join('/')
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) search.append(key, String(one))
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

/** Every page of a list: for lists that are shown whole. */
export const ALL_PAGES = 1000

/** The call of that name with its input. */
export function callOf<N extends RouteName>(name: N, input: Input<N>): RequestedCall
export function callOf(name: RouteName, input: object): RequestedCall {
  return { name, ...input }
}
