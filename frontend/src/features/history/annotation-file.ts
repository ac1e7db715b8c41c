import { decodeEvents } from '@courtline/scoring/interchange/decode-match'
import { decodeText, dictionary, type Decoded } from '@courtline/scoring/interchange/decode'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'

const annotationFile = dictionary({ annotation: decodeEvents })

/** A whole annotation as a file: `{"annotation": […]}`, as GET /matches/{id}/annotation has it (D29). */
export const writeAnnotationFile = (annotation: readonly AnnotatedEvent[]): string =>
  `${JSON.stringify({ annotation }, null, 2)}\n`

/** The entries of such a file; what else it holds is left out. */
export function readAnnotationFile(text: string): Decoded<readonly AnnotatedEvent[]> {
  const read = decodeText(text, annotationFile)
  return read.ok ? { ok: true, value: read.value.annotation } : read
}
