import { Button } from '@mantine/core'
import { memo } from 'react'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import type { MatchNames } from '@courtline/scoring/replay/match-names'
import { entryInWords } from '../../../domain/annotation-history/edit-in-words.ts'
import { useAppDispatch, useAppSelector } from '../../../foundation/store/store.ts'
import { keepMine } from './edit-commands.ts'
import { refusalSeen, selectAnnotation, useWorkbench } from './workbench-slice.ts'

/** Whether everything is saved, on its way, or waiting for the connection. */
export const SaveState = memo(function SaveState({ unsaved }: { unsaved: number }) {
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
})

/** Another user's edit of the same entry came first. */
const CONFLICTS: ReadonlySet<string> = new Set(['ENTRY_CHANGED', 'ENTRY_GONE'])

/** Edits that the server refused, each until it has been seen; of a conflict both versions. */
export function RefusedEdits({ names }: { names: MatchNames }) {
  const dispatch = useAppDispatch()
  const refused = useWorkbench((workbench) => workbench.refused)
  if (refused.length === 0) return null
  return (
    <ul className="workbench-refusals" role="alert">
      {refused.map(({ commandId, code, message, mine }) => (
        <li key={commandId}>
          An edit was not saved: {message}
          {mine && CONFLICTS.has(code) && (
            <BothVersions mine={mine} names={names} onDone={() => dispatch(refusalSeen(commandId))} />
          )}
          <Button size="xs" onClick={() => dispatch(refusalSeen(commandId))}>
            Dismiss
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** What one typed, and what is there now: either stays. */
function BothVersions({
  mine,
  names,
  onDone,
}: {
  mine: AnnotatedEvent
  names: MatchNames
  onDone: () => void
}) {
  const dispatch = useAppDispatch()
  const now = useAppSelector(selectAnnotation).entries.get(mine.annotationId)
  const keep = () => {
    dispatch(keepMine(mine))
    onDone()
  }
  return (
    <>
      <dl className="both-edits">
        <dt>Yours</dt>
        <dd>{entryInWords(mine, names)}</dd>
        <dt>Now</dt>
        <dd>{now ? entryInWords(now, names) : 'removed'}</dd>
      </dl>
      <Button size="xs" onClick={keep}>
        Keep mine
      </Button>
    </>
  )
}
