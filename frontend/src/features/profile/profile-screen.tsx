import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../../ui/waiting.tsx'

/** /profile and /profileForUser/{userId}: what an account says of its owner. */
export function ProfileScreen() {
  return (
    <div className="page">
      <PageHead title="Profile" />
      <Waiting />
    </div>
  )
}
