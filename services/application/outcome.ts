import type { Refusal } from '@courtline/messages/refusals'

/** The result of a use case: an answer, or a reason why not, which errors.ts turns into a problem (P12). */
export type Result<T> = Answered<T> | Refused

export interface Answered<T> {
  readonly answer: T
  readonly written?: Written
  /** The answer is an object that is kept and given again: its bytes are kept as long as the object is. */
  readonly isKept?: true
  /** Where a list continues after the page that is answered; undefined at its end (D113). */
  readonly next?: string | undefined
}

export interface Refused {
  readonly refused: Refusal
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds?: number
}

/** What a command wrote, for the headers by which the next read waits for it (P6). */
export interface Written {
  readonly stream: string
  readonly revision: number
  readonly position: string
}

export const refused = (refusal: Refusal): Refused => ({ refused: refusal })
