import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import { TOAST_MS } from '../ui/toast.ts'
import './toast-container.css'

export function ToastContainer() {
  return <Notifications position="top-right" autoClose={TOAST_MS} limit={4} />
}
