import { ReferenceFields } from '../../../domain/match-form/reference-fields.tsx'
import type { References } from '@courtline/messages/match/plain-metadata'

/** Ids and hands, folded away until they are needed. Open where some are already known. */
export function MoreFields({
  references,
  onChange,
}: {
  references: References
  onChange: (references: References) => void
}) {
  const isKnown = Object.values(references).some((value) => value !== null)
  return (
    <details className="upload-references" open={isKnown || undefined}>
      <summary>Tournament and ratings</summary>
      <ReferenceFields references={references} onChange={onChange} />
    </details>
  )
}
