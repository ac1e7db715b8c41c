import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../../ui/waiting.tsx'

/** /match/{id}/editMetadata: what is known of a match, players included. */
export function EditMetadataScreen() {
  return (
    <div className="page">
      <PageHead title="Edit match" />
      <Waiting />
    </div>
  )
}
