import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { useRefreshTokenMutation } from '../../foundation/session/session-calls.ts'
import { useAppSelector } from '../../foundation/store/store.ts'

/** Shown when this browser is offline, or the server could not be reached at the start. */
export function OfflineBar() {
  const { online } = useNetwork()
  const unreachable = useAppSelector(({ session }) => session.state === 'unreachable')
  const [ask, { isLoading }] = useRefreshTokenMutation()
  if (unreachable) {
    return (
      <div className="offline-bar" role="alert">
        <span>Courtline cannot be reached. Please check your connection.</span>
        <Button size="xs" loading={isLoading} onClick={() => void ask()}>
          Retry
        </Button>
      </div>
    )
  }
  if (online) return null
  return (
    <div className="offline-bar" role="status">
      You are offline. What you see may be old; it is brought up to date when the connection is back.
    </div>
  )
}
