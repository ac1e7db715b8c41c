import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import type { Static, TSchema } from 'typebox'

// ajv-formats is CommonJS: under Node's own ESM its default export is the module object.
const addFormats = 'default' in addFormatsModule ? addFormatsModule.default : addFormatsModule

/**
 * Servers only: ajv compiles schemas to code, which a browser's content security policy forbids. The code is not optimized,
 * which takes longer than all checks together save by it.
 */
const code = { optimize: false } as const
const options = { strict: false, allowUnionTypes: true, discriminator: true, code } as const
const ajv = { all: new Ajv({ ...options, allErrors: true }), first: new Ajv(options) }
addFormats(ajv.all)
addFormats(ajv.first)

const compiled = {
  all: new WeakMap<TSchema, ValidateFunction>(),
  first: new WeakMap<TSchema, ValidateFunction>(),
}

function validatorOf(schema: TSchema, how: 'all' | 'first'): ValidateFunction {
  const validate = compiled[how].get(schema) ?? ajv[how].compile(schema)
  compiled[how].set(schema, validate)
  return validate
}

/** Makes `problemsOf` ready for a schema, which takes some milliseconds the first time. */
export const prepareProblemsOf = (schema: TSchema): unknown => validatorOf(schema, 'all')

/** What is wrong with a value, field by field, in words; empty when it fits the schema. */
export function problemsOf(schema: TSchema, value: unknown): { field: string; text: string }[] {
  const validate = validatorOf(schema, 'all')
  return validate(value) ? [] : (validate.errors ?? []).map(inWords)
}

/** Whether a value fits a schema, for the type checker too; looks no further than the first thing that is wrong. */
export function fits<S extends TSchema>(schema: S, value: unknown): value is Static<S> {
  return validatorOf(schema, 'first')(value)
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
