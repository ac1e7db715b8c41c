import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../../ui/waiting.tsx'

/** /completedMatches: what has been annotated, newest first. */
export function CompletedMatchesScreen() {
  return (
    <div className="page">
      <PageHead title="Completed matches" />
      <Waiting />
    </div>
  )
}
