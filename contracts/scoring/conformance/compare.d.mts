/** One field of one entry in which an answer is not the expected one. */
export interface AnswerDifference {
  readonly vector: string
  /** From 0. */
  readonly entry: number
  readonly field: string
  readonly expected: unknown
  readonly answered: unknown
}

export function differences(
  vectors: readonly { readonly name: string; readonly expected: readonly object[] }[],
  answers: Readonly<Record<string, readonly object[] | undefined>>,
): AnswerDifference[]
