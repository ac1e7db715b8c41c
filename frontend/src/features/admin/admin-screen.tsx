import { PageHead } from '../../ui/page-head.tsx'
import { Waiting } from '../../ui/waiting.tsx'

/** /admin: find an account and do what its owner cannot. */
export function AdminScreen() {
  return (
    <div className="page">
      <PageHead title="Users" />
      <Waiting />
    </div>
  )
}
