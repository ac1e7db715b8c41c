import { endedBy } from '../replay/serve-rows.ts'
import type { AnnotatedMatch, AnnotatedServe } from '../replay/structure.ts'

/** What two annotators may say differently of the same serve. */
export const COMPARED_FIELDS = [
  'outcome',
  'winner',
  'endingPlayer',
  'shotType',
  'errorType',
  'rallyLength',
  'server',
  'score',
] as const
export type ComparedField = (typeof COMPARED_FIELDS)[number]

/** Code of a field that is left empty. */
export const EMPTY_CODE = 0

/** The values of one field in both annotations, numbered as they appear: equal numbers are equal values. */
export class FieldCodes {
  readonly #codes = new Map<string | number, number>()
  /** The value of each code as text; null for the first, a field left empty. */
  readonly texts: (string | null)[] = [null]

  codeOf(value: string | number | null | undefined): number {
    if (value === null || value === undefined) return EMPTY_CODE
    return this.#codes.get(value) ?? this.#add(value)
  }

  #add(value: string | number): number {
    const text = String(value)
    const code = this.#codes.get(text) ?? this.texts.push(text) - 1
    this.#codes.set(value, code).set(text, code)
    return code
  }
}

export type CodesByField = Readonly<Record<ComparedField, FieldCodes>>

/** What one annotation has of its serves, in time order: a list for each field, so that a field is read without the others. */
export interface ReadAnnotation {
  readonly ids: readonly string[]
  readonly starts: readonly number[]
  readonly values: Readonly<Record<ComparedField, Int32Array>>
}

/** Reads an annotation with codes that it shares with the one it is compared with. */
export function readAnnotation(
  { timeline, replay: { teamType } }: AnnotatedMatch,
  codes: CodesByField,
): ReadAnnotation {
  const read = (field: ComparedField, valueOf: (serve: AnnotatedServe) => Value): Int32Array => {
    const column = new Int32Array(timeline.length)
    timeline.forEach((serve, place) => (column[place] = codes[field].codeOf(valueOf(serve))))
    return column
  }
  return {
    ids: timeline.map(({ annotation }) => annotation.annotationId),
    starts: timeline.map(({ annotation }) => annotation.clockTime.start),
    values: {
      outcome: read('outcome', ({ step }) => step.outcome),
      winner: read('winner', ({ step }) => step.winner),
      endingPlayer: read(
        'endingPlayer',
        ({ annotation, step }) => annotation.endingPlayer ?? endedBy(step, teamType),
      ),
      shotType: read('shotType', ({ annotation }) => annotation.shotType),
      errorType: read('errorType', ({ annotation }) => annotation.errorType),
      rallyLength: read('rallyLength', ({ annotation }) => annotation.rallyLength),
      server: read('server', ({ step }) => step.servingPlayer),
      score: read('score', ({ step }) => `${step.before.gameScore[0]}-${step.before.gameScore[1]}`),
    },
  }
}

type Value = string | number | null | undefined
