import type { FindingCode } from './messages.ts'

/** 'error' refuses the command that would record the event; a 'warning' never blocks (D9). */
export type FindingLevel = 'error' | 'warning'

/** What is wrong with one event, in itself, before it is known when it happened. */
export interface Problem {
  readonly code: FindingCode
  /** The exact text shown to the user. */
  readonly message: string
  readonly level: FindingLevel
}

/** A problem of a recorded event (D9). */
export interface Finding extends Problem {
  readonly annotationId: string
  readonly clockSeconds: number
}
