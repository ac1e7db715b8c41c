import { Button } from '@mantine/core'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import { refusalSeen, useWorkbench } from './workbench-slice.ts'

/** Whether everything is saved, on its way, or waiting for the connection. */
export function SaveState({ unsaved }: { unsaved: number }) {
  const offline = useWorkbench((workbench) => workbench.offline)
  const entries = useWorkbench((workbench) => workbench.confirmed.entries.length)
  const [kind, text] =
    unsaved === 0
      ? (['ok', `${entries} saved`] as const)
      : offline
        ? (['bad', `Offline: ${unsaved} kept here`] as const)
        : (['warn', `${unsaved} on the way`] as const)
  return (
    <span className={`saved ${kind}`} role="status">
      <i className="dot" /> {text}
    </span>
  )
}

/** Edits that the server refused, each until it has been seen. */
export function RefusedEdits() {
  const dispatch = useAppDispatch()
  const refused = useWorkbench((workbench) => workbench.refused)
  if (refused.length === 0) return null
  return (
    <ul className="workbench-refusals" role="alert">
      {refused.map(({ commandId, message }) => (
        <li key={commandId}>
          An edit was not saved: {message}
          <Button size="xs" onClick={() => dispatch(refusalSeen(commandId))}>
            I have seen it
          </Button>
        </li>
      ))}
    </ul>
  )
}
