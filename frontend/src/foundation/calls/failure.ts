/** Why a call did not work: the server's problem details (D24), or that it could not be reached at all. */
export interface Failure {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number
  /** Stable code of the refusal; 'UNREACHABLE' without an answer, 'UNEXPECTED' for one that is no problem document. */
  readonly code: string
  /** What the user reads. */
  readonly msg: string
  readonly errors?: readonly { readonly field: string; readonly text: string }[]
  readonly details?: Readonly<Record<string, unknown>>
}

export const UNREACHABLE: Failure = {
  status: 0,
  code: 'UNREACHABLE',
  msg: 'Courtline cannot be reached. Please check your connection.',
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown, otherwise: string) => (typeof value === 'string' ? value : otherwise)

/** The failure in an answer's body, whatever the body is. */
export function failureOf(status: number, body: unknown): Failure {
  if (!isRecord(body))
    return { status, code: 'UNEXPECTED', msg: `The server answered with an error (${status}).` }
  const detail = textOf(
    body['detail'],
    textOf(body['title'], `The server answered with an error (${status}).`),
  )
  return {
    status,
    code: textOf(body['code'], 'UNEXPECTED'),
    msg: textOf(body['msg'], detail),
    ...(Array.isArray(body['errors']) ? { errors: body['errors'].filter(isFieldError) } : {}),
    ...(isRecord(body['details']) ? { details: body['details'] } : {}),
  }
}

const isFieldError = (value: unknown): value is { field: string; text: string } =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['text'] === 'string'

/** Whether something thrown or answered by a call is a Failure. */
export const isFailure = (value: unknown): value is Failure =>
  isRecord(value) && typeof value['status'] === 'number' && typeof value['msg'] === 'string'

/** Whether a known address names what is not there, or not for this user; an id that is none names nothing (D58). */
export const isNotThere = (error: unknown): boolean =>
  isFailure(error) && (error.status === 404 || error.status === 400)

/** The text to show for whatever a call failed with. */
export const messageOf = (error: unknown): string =>
  isFailure(error) ? error.msg : 'Something went wrong. Please try again.'
