import { useLiveRecruiting } from '../../domain/recruiting/use-live-recruiting.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PendingCoaches } from './pending-coaches.tsx'
import { Programs } from './programs.tsx'
import '../../domain/recruiting/recruiting.css'
import './verify-coach.css'

/** /verifyCoach: applications of coaches that wait for an answer, and the programs of the site (D84, D126). */
export function VerifyCoachScreen() {
  useLiveRecruiting()
  return (
    <div className="page">
      <PageHead title="Coaches and programs" sub="A coach is verified by assigning a program." />
      <PendingCoaches />
      <Programs />
    </div>
  )
}
