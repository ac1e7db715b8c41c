import { notifications } from '@mantine/notifications'
import { showError } from './toast.ts'

/** How long a command can be taken back before it is sent. */
export const UNDO_MS = 5000

interface Undoable {
  /** Names what is done, and to what: a second command of this name waits for nothing, it is ignored. */
  readonly id: string
  /** What is about to be done, in a sentence. */
  readonly message: string
  /** Sends the command; answers why it could not be done. */
  readonly run: () => Promise<string | undefined>
}

const waiting = new Set<string>()

/**
 * Does something in five seconds, unless it is taken back before that; leaving the page does it at once. Until then nothing
 * has happened, for anybody.
 */
export function doUndoably({ id, message, run }: Undoable): void {
  if (waiting.has(id)) return
  waiting.add(id)
  const settle = () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', send)
    notifications.hide(id)
    waiting.delete(id)
  }
  const send = () => {
    settle()
    void run().then((failure) => failure !== undefined && showError(failure))
  }
  const timer = setTimeout(send, UNDO_MS)
  window.addEventListener('pagehide', send)
  notifications.show({
    id,
    role: 'status',
    autoClose: false,
    withCloseButton: false,
    message: (
      <span className="undoable">
        {message}{' '}
        <button type="button" className="undo" onClick={settle}>
          Undo
        </button>
      </span>
    ),
  })
}
