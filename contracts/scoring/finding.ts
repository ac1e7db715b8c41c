import { MESSAGES, type FindingCode } from './messages.ts'
import type { AnnotatedEvent } from './vocabulary.ts'

/** 'error' refuses the command that would record the event; a 'warning' never blocks (D9). */
export type FindingLevel = 'error' | 'warning'

/** What is wrong with an event. */
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

/** The problem of that code. */
export function problem(code: FindingCode): Problem {
  const { text, level } = MESSAGES[code]
  return { code, message: text, level }
}

/** The problem as found in a recorded event. */
export function findingOf(event: AnnotatedEvent, code: FindingCode): Finding {
  const { text, level } = MESSAGES[code]
  return {
    code,
    message: text,
    level,
    annotationId: event.annotationId,
    clockSeconds: event.clockTime.start,
  }
}

/** Whether a problem of this code refuses the command that would record the event. */
export function isBlocking(code: FindingCode): boolean {
  return MESSAGES[code].level === 'error'
}

/** Problems in one line each, 'error: Winner not defined', for lists and logs. */
export function findingTexts(problems: readonly Problem[]): string[] {
  return problems.map(({ level, message }) => `${level}: ${message}`)
}
