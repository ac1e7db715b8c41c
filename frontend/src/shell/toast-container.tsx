import { Notifications } from '@mantine/notifications'
import { TOAST_MS } from '../ui/toast.ts'

export function ToastContainer() {
  return <Notifications position="top-right" autoClose={TOAST_MS} limit={4} />
}
