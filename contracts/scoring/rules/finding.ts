import type { FindingLevel } from './messages.ts'
import { MESSAGES, type FindingCode } from './messages.ts'
import type { AnnotatedEvent } from './vocabulary.ts'

/** What is wrong with an event, or, with codes of its own, with a rule set. */
export interface FindingProblem<Code extends string = FindingCode> {
  readonly code: Code
  /** The exact text shown to the user. */
  readonly message: string
  readonly level: FindingLevel
}

/** A problem of a recorded event (D9). */
export interface Finding extends FindingProblem {
  readonly annotationId: string
  readonly clockSeconds: number
}

/** The problem of that code. */
export function problem(code: FindingCode): FindingProblem {
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
export function findingTexts(problems: readonly FindingProblem[]): string[] {
  return problems.map(({ level, message }) => `${level}: ${message}`)
}
