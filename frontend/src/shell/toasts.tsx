import { useNotifications } from '@mantine/notifications'
import { useState } from 'react'
import { later } from '../ui/later.tsx'

const ToastContainer = later(async () => (await import('./toast-container.tsx')).ToastContainer)

/** Where toasts appear. Its script comes with the first of them, which waits for it in the library's own queue. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [isNeeded, setNeeded] = useState(false)
  if (!isNeeded && notifications.length > 0) setNeeded(true)
  return isNeeded ? <ToastContainer /> : null
}
