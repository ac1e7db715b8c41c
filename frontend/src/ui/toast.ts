import { notifications } from '@mantine/notifications'

/** How long a toast stays (platform 9), at the top right. */
export const TOAST_MS = 3000

const CLOSE = { 'aria-label': 'Close' }

/** Something went well, in a sentence. */
export function showDone(message: string): void {
  notifications.show({ message, color: 'var(--ok)', role: 'status', closeButtonProps: CLOSE })
}

/** Something did not work: the specification's text, or the server's message. */
export function showError(message: string, title?: string): void {
  notifications.show({
    message,
    color: 'var(--bad)',
    role: 'alert',
    closeButtonProps: CLOSE,
    ...(title === undefined ? {} : { title }),
  })
}
