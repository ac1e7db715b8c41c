import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../../ui/waiting.tsx'

/** /admin/readModels: what the pages read from, how fresh it is, and how to build it anew. */
export function ReadModelsScreen() {
  return (
    <div className="page">
      <PageHead title="Read models" />
      <Waiting />
    </div>
  )
}
