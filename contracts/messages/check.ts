import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import type { Static, TSchema } from 'typebox'

// ajv-formats is CommonJS: under Node's own ESM its default export is the module object.
const addFormats = 'default' in addFormatsModule ? addFormatsModule.default : addFormatsModule

/** Servers only: ajv compiles schemas to code, which a browser's content security policy forbids. */
const ajv = new Ajv({ allErrors: true, strict: false, allowUnionTypes: true })
addFormats(ajv)

const compiled = new WeakMap<TSchema, ValidateFunction>()

/** What is wrong with a value, field by field, in words; empty when it fits the schema. */
export function problemsOf(schema: TSchema, value: unknown): { field: string; text: string }[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  return validate(value) ? [] : (validate.errors ?? []).map(inWords)
}

/** Whether a value fits a schema, for the type checker too. */
export function fits<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  return problemsOf(schema, value).length === 0
}

function inWords(error: ErrorObject): { field: string; text: string } {
  const field = error.instancePath.replace(/^\//, '').replaceAll('/', '.')
  const named = error.params as { missingProperty?: string; additionalProperty?: string }
  if (named.missingProperty) return { field: joined(field, named.missingProperty), text: 'is missing' }
  if (named.additionalProperty)
    return { field: joined(field, named.additionalProperty), text: 'is not known here' }
  return { field, text: error.message ?? 'is not valid' }
}

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)
