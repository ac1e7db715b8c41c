import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormatsModule from 'ajv-formats'
import { prepareProblemsOf } from '@courtline/messages/check'
import type { TSchema } from 'typebox'

// ajv-formats is CommonJS: under Node's own ESM its default export is the module object.
const addFormats = 'default' in addFormatsModule ? addFormatsModule.default : addFormatsModule

/** One thing that is wrong with a request. */
export interface FieldError {
  /** Path of the field, 'edits.0.type'; empty for the whole. */
  readonly field: string
  readonly text: string
}

/** A request that does not have the shape of its route. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly errors: readonly FieldError[]
  constructor(errors: readonly FieldError[]) {
    super('The request does not have the shape of its route')
    this.errors = errors
  }
}

/** Errors in one answer: enough to correct a form. */
const MOST_ERRORS = 20
/** Values (fields, items, texts) of a request up to which everything that is wrong with it is looked for. */
const SMALL = 400

/**
 * Not optimized: that takes half of the time of compiling a check, during which no request is answered, and makes the check
 * itself no faster.
 */
const code = { optimize: false } as const
const options = { strict: false, allowUnionTypes: true, discriminator: true, code } as const
type Effort = 'first' | 'all'
/** Bodies are JSON and have types; addresses hold texts only, so '5' may be the number 5 there. */
const ajv: Readonly<Record<'exact' | 'coercing', Readonly<Record<Effort, Ajv>>>> = {
  exact: { first: new Ajv(options), all: new Ajv({ ...options, allErrors: true }) },
  coercing: {
    first: new Ajv({ ...options, coerceTypes: true }),
    all: new Ajv({ ...options, coerceTypes: true, allErrors: true }),
  },
}
for (const each of [ajv.exact, ajv.coercing]) {
  addFormats(each.first)
  addFormats(each.all)
}

/**
 * The checks of an application's requests. A check is compiled when it is first needed, or ahead, in turns: all of them at
 * once would be a fifth of the time that a site takes to start, and the largest one would hold up the first request.
 */
export class RequestChecks {
  readonly #ahead: Ahead[] = []

  /**
   * A check for Fastify: answers the value, coerced where it comes from the address, or what is wrong with it. It stops at
   * the first thing that is wrong, so that the time it takes grows with the request alone; only of a small request is
   * everything listed.
   */
  validatorOf(schema: TSchema, httpPart: string | undefined) {
    const kind = ajv[httpPart === 'body' ? 'exact' : 'coercing']
    const compiled: Partial<Record<Effort, ValidateFunction>> = {}
    const validate = (effort: Effort) => (compiled[effort] ??= kind[effort].compile(schema))
    const size = JSON.stringify(schema).length
    for (const effort of ['first', 'all'] as const)
      this.#ahead.push({ size, compile: () => validate(effort) })
    return (value: unknown): { value: unknown } | { error: Error } => {
      if (validate('first')(value)) return { value }
      const thorough = isSmall(value) ? validate('all') : validate('first')
      return thorough(value) ? { value } : { error: new InvalidRequest(fieldErrors(thorough)) }
    }
  }

  /** Something else that is checked with a schema: events before they are recorded, answers where they are checked. */
  alsoAhead(schema: TSchema): void {
    this.#ahead.push({ size: JSON.stringify(schema).length, compile: () => prepareProblemsOf(schema) })
  }

  /**
   * Compiles what was not needed yet, one check after the other with room for requests between them. Large ones come soon,
   * since the first request that needs one would wait for it; before them a few small ones, since a compiler that has run
   * a while is several times as fast. Ends when the signal aborts.
   */
  async compileInTurns(signal: AbortSignal): Promise<void> {
    const { soon, later } = inOrder(this.#ahead.splice(0))
    for (const { compile } of soon) {
      await nextTurn()
      if (signal.aborted) return
      compile()
    }
    for (const { compile } of later) {
      await wait(PAUSE_MS, undefined, { signal, ref: false }).catch(() => 'stopping')
      if (signal.aborted) return
      compile()
    }
  }
}

const PAUSE_MS = 10
/** Characters of a schema from which its check takes long to compile. */
const LARGE = 1000
/** How many smaller ones the compiler is run in with: the largest takes a third of the time then. */
const RUN_IN = 8

interface Ahead {
  /** Characters of the schema. */
  readonly size: number
  readonly compile: () => unknown
}

function inOrder(ahead: readonly Ahead[]): Readonly<Record<'soon' | 'later', readonly Ahead[]>> {
  const bySize = ahead.toSorted((a, b) => a.size - b.size)
  const smaller = bySize.filter(({ size }) => size < LARGE)
  const large = bySize.slice(smaller.length).toReversed()
  return { soon: [...smaller.slice(-RUN_IN), ...large], later: smaller.slice(0, -RUN_IN) }
}

/** Whether a request holds few values, however deep they stand. */
function isSmall(value: unknown): boolean {
  const waiting = [value]
  for (let seen = 0; seen < waiting.length; seen += 1) {
    if (waiting.length > SMALL) return false
    const each = waiting[seen]
    if (typeof each !== 'object' || each === null) continue
    for (const name in each) {
      waiting.push(Reflect.get(each, name))
      if (waiting.length > SMALL) return false
    }
  }
  return true
}

function fieldErrors(validate: ValidateFunction): FieldError[] {
  const byField = new Map<string, string>()
  for (const error of worthNaming(withoutAlternatives(validate.errors ?? []))) {
    const { field, text } = inWords(error)
    if (!byField.has(field)) byField.set(field, text)
    if (byField.size === MOST_ERRORS) break
  }
  return [...byField].map(([field, text]) => ({ field, text }))
}

/** Where not all can be named, what is there and wrong comes before what is missing: a misspelt name explains both. */
function worthNaming(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  if (errors.length <= MOST_ERRORS) return errors
  const isMissing = ({ keyword }: ErrorObject) => Number(keyword === 'required')
  return errors.toSorted((one, other) => isMissing(one) - isMissing(other))
}

/** In a union each alternative has an error: that of null is left out, and the union's own beside the others. */
function withoutAlternatives(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const kept = errors.filter(
    ({ keyword, params }) => keyword !== 'anyOf' && !(keyword === 'type' && params['type'] === 'null'),
  )
  return kept.length > 0 ? kept : errors.slice(0, 1)
}

function inWords(error: ErrorObject): FieldError {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const { params } = error
  const inside: unknown = params['missingProperty'] ?? params['additionalProperty'] ?? params['tag']
  const field = typeof inside === 'string' ? (path === '' ? inside : `${path}.${inside}`) : path
  return { field, text: textOf(error) }
}

function textOf({ keyword, params, message }: ErrorObject): string {
  const text = TEXTS[keyword]
  return text ? text(params) : `is not valid: ${message ?? keyword}`
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'is not an id',
  email: 'is not a valid email address',
  date: 'is not a date of the form yyyy-MM-dd',
  'date-time': 'is not a moment in ISO 8601',
}

type Params = ErrorObject['params']
const TEXTS: Readonly<Record<string, (params: Params) => string>> = {
  required: () => 'is missing',
  additionalProperties: () => 'is not known here',
  type: (params) => `must be ${TYPES[String(params['type'])] ?? String(params['type'])}`,
  format: (params) => FORMATS[String(params['format'])] ?? 'is not valid',
  enum: (params) => `must be one of ${String(params['allowedValues']).replaceAll(',', ', ')}`,
  const: () => 'is not one of the words that are possible here',
  discriminator: () => 'is not one of the words that are possible here',
  minLength: () => 'is too short',
  maxLength: (params) => `is too long: at most ${params['limit']} characters`,
  minItems: (params) => `needs at least ${params['limit']}`,
  maxItems: (params) => `may hold at most ${params['limit']}`,
  minimum: (params) => `must be at least ${params['limit']}`,
  maximum: (params) => `must be at most ${params['limit']}`,
  minProperties: () => 'must not be empty',
  pattern: () => 'is not valid',
}
