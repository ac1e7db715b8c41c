import { notifications } from '@mantine/notifications'

/** How long a toast stays (platform 9), at the top right. */
export const TOAST_MS = 3000

/** Something went well, in a sentence. */
export function showDone(message: string): void {
  notifications.show({ message, color: 'var(--ok)', role: 'status' })
}

/** Something did not work: the specification's text, or the server's message. */
export function showError(message: string, title?: string): void {
  notifications.show({
    message,
    color: 'var(--bad)',
    role: 'alert',
    ...(title === undefined ? {} : { title }),
  })
}
