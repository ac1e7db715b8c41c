import type { TSchema } from 'typebox'
import type { Permission } from '../permissions.ts'

/**
 * One call of the HTTP interface: the one place that names its path, who may call it, and the shapes of what goes in
 * and comes out. The gateway registers it, validates by it and publishes it as OpenAPI; the browser builds its client
 * from it.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the site's root, parameters as ':id'. */
  readonly path: string
  /** What the caller's account must be allowed to do; null: anyone. Rules about one object are the handler's. */
  readonly permission: Permission | null
  readonly summary: string
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** Largest body that is read, in bytes; USUAL_BODY_BYTES by default. Callers without an account send no more than those. */
  readonly bodyBytes?: number
  readonly answer: TSchema
  /** Status of a good answer, 200 by default. */
  readonly success?: 200 | 201 | 202 | 302
  /** A GET that does something, as the way back from another service has to be: HEAD is not possible there. */
  readonly actsByGet?: true
  /** Open to an upload token too, which is nobody everywhere else (D88). */
  readonly byUploadToken?: true
}

/** Enough for any form, too little to keep a server busy. */
export const USUAL_BODY_BYTES = 64 * 1024

export const route = <const R extends Route>(definition: R): R => definition
