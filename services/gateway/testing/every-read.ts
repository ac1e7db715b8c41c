import type { FastifyInstance } from 'fastify'
import type { Route } from '@courtline/messages/routes/route'
import { ROUTES } from '@courtline/messages/routes/table'
import type { TSchema } from 'typebox'

/** What the parameters of reads are filled with. */
export interface Filling {
  /** For every parameter that is an id. */
  readonly ids: readonly string[]
  /** For other parameters, by their names; `something` for those that are not here. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** An address of the gateway that only reads, without its parameters filled. */
export interface ReadAddress {
  /** The call's name; the address itself for what is no call of the table. */
  readonly name: string
  readonly path: string
  readonly query: TSchema | undefined
  readonly permission: Route['permission']
}

/** Every read of an app: the calls of the table, and the addresses beside it that its router knows. */
export function everyRead(app: FastifyInstance): ReadAddress[] {
  const routes: readonly (readonly [string, Route])[] = Object.entries(ROUTES)
  const calls = routes
    .filter(([, { method, actsByGet }]) => method === 'GET' && !actsByGet)
    .map(([name, { path, query, permission }]) => ({ name, path, query, permission }))
  const called = new Set(routes.map(([, { path }]) => shapeOf(path)))
  const beside = registeredReads(app).filter((path) => !called.has(shapeOf(path)))
  return [...calls, ...beside.map((path) => ({ name: path, path, query: undefined, permission: null }))]
}

/** An address without the names of its parameters, of which the router has several: ':id|:userId'. */
const shapeOf = (path: string) => path.replaceAll(/:[\w|:]+/g, ':')

const LEVEL = 4

/** The addresses that Fastify's router prints with the method GET; its tree cuts them where two begin alike. */
function registeredReads(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', own = '', methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?/.exec(line) ?? []
      const depth = indent.length / LEVEL
      const path = (above[depth - 1] ?? '') + own
      above[depth] = path
      return own !== '' && methods?.split(', ').includes('GET') ? [path] : []
    })
}

/** More ways to ask than these are tried with the first id alone. */
const FEW = 8

/** Every address of a read: each parameter with each of its values, and each field of the query once with each of its own. */
export function addressesOf({ path, query }: ReadAddress, filling: Filling): string[] {
  const [, ...otherIds] = filling.ids
  const queries = queriesOf(query, filling)
  return filled(path, filling).flatMap((address) => {
    const isTriedWhole = queries.length <= FEW || !otherIds.some((id) => address.includes(id))
    return (isTriedWhole ? queries : queries.slice(0, 1)).map((parts) =>
      parts.length === 0 ? address : `${address}?${parts.join('&')}`,
    )
  })
}

/** The least that a query needs, and that with one field more, or with the annotation of each person. */
function queriesOf(query: TSchema | undefined, filling: Filling): string[][] {
  const fields = Object.entries(propertiesOf(query)).map(([name, schema]) => ({
    name,
    isNeeded: requiredOf(query).includes(name),
    values: valuesOf(name, schema, filling).map((value) => field(name, value)),
  }))
  const leastBut = (left?: string) =>
    fields.flatMap(({ name, isNeeded, values }) => (isNeeded && name !== left ? values.slice(0, 1) : []))
  const single = fields.flatMap(({ name, values }) => values.map((value) => [...leastBut(name), value]))
  const beside = fields.some(({ name }) => name === 'annotatorId')
    ? ['second', 'trial'].flatMap((kind) =>
        filling.ids.map((id) => [field('kind', kind), field('annotatorId', id)]),
      )
    : []
  return [leastBut(), ...single, ...beside]
}

const field = (name: string, value: string) => `${name}=${encodeURIComponent(value)}`

function filled(path: string, filling: Filling): string[] {
  const [all, name = '*'] = /:(\w+)(?:\|:\w+)*|\*/.exec(path) ?? []
  if (all === undefined) return [path]
  const values = named(name, filling)
  return values.flatMap((value) =>
    filled(path.replace(all, name === '*' ? value : encodeURIComponent(value)), filling),
  )
}

const named = (name: string, { ids, texts }: Filling): readonly string[] =>
  texts[name] ?? (/id$/i.test(name) ? ids : ['something'])

interface Schema {
  readonly const?: string | number | boolean
  readonly enum?: readonly (string | number)[]
  readonly anyOf?: readonly Schema[]
  readonly type?: string
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

const propertiesOf = (schema: Schema | undefined) => schema?.properties ?? {}
const requiredOf = (schema: Schema | undefined) => schema?.required ?? []

function valuesOf(name: string, schema: Schema, filling: Filling): string[] {
  if (name in filling.texts) return [...named(name, filling)]
  if (schema.const !== undefined) return [String(schema.const)]
  if (schema.enum) return schema.enum.map(String)
  if (schema.anyOf) return schema.anyOf.flatMap((each) => valuesOf(name, each, filling))
  if (schema.type === 'boolean') return ['true']
  if (schema.type === 'array') return []
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  return isNumber ? [String(schema.minimum ?? 1)] : [...named(name, filling)]
}
