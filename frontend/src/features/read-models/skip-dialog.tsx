import { failureText } from '../../foundation/calls/call-outcome.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { showDone } from '../../ui/toast.ts'
import { useUnparkMutation } from './projection-calls.ts'

/** Leaves the waiting events of a parked stream out of a read model; a reason is kept with it. */
export function SkipDialog({ name, stream, onClose }: { name: string; stream: string; onClose: () => void }) {
  const [unpark] = useUnparkMutation()
  return (
    <ReasonDialog
      title={`Skip the events of ${stream}`}
      description={`They will be missing in ${name} until it is rebuilt.`}
      verb="Skip"
      send={async (reason) => failureText(await unpark({ name, body: { stream, action: 'skip', reason } }))}
      onDone={() => {
        showDone(`The events of ${stream} are left out of ${name}.`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
