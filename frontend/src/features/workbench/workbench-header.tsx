import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { memo } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../app/api/failure.ts'
import { paths } from '../../app/paths.ts'
import { useAppDispatch, useAppSelector } from '../../app/store.ts'
import { useMay } from '../../app/use-session.ts'
import { Kbd } from '../../keys/kbd.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { showDone, showError } from '../../ui/toast.ts'
import { isCorrecting } from './correcting.ts'
import { undo } from './edit-commands.ts'
import { NotesButton } from './owner-notes.tsx'
import { ReviewButtons } from './review-buttons.tsx'
import { TsvMenu } from './tsv-menu.tsx'
import type { Annotating } from './use-annotating.ts'
import { useCompleteAnnotationMutation } from './workbench-calls.ts'
import type { Problems } from './use-problems.ts'
import { refusalSeen, selectUnsaved } from './workbench-slice.ts'

/** Which match, whether everything is saved, what is wrong, and the way on: undo, history, complete. */
export const WorkbenchHeader = memo(function WorkbenchHeader({
  match,
  annotating,
  problems,
  onHistory,
}: {
  match: MatchView
  annotating: Annotating
  problems: Problems
  onHistory: () => void
}) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const confirm = useConfirm()
  const unsaved = useAppSelector(selectUnsaved).length
  const [complete, { isLoading }] = useCompleteAnnotationMutation()
  const { metadata } = match
  const { mayEdit } = annotating.view
  const may = useMay()
  const handIn = async () => {
    const sure = await confirm({
      text: 'Hand the annotation in for review? You cannot change it while it is reviewed.',
      yes: 'Complete',
    })
    if (!sure) return
    const { error } = await complete(match.id)
    if (error) return showError(messageOf(error))
    showDone('Handed in for review.')
    await navigate(paths.annotationList())
  }
  const total = problems.errors + problems.warnings
  return (
    <header className="workbench-header">
      <Button
        variant="subtle"
        size="xs"
        onClick={() => void navigate(paths.annotationList())}
        aria-label="Back to the queue"
      >
        ←
      </Button>
      <h1>{metadata.teams.join(' v ')}</h1>
      <span className="m">
        {[metadata.surface, metadata.teamType, metadata.ruleName].filter((word) => word !== null).join(' · ')}
      </span>
      <span className="g" />
      {mayEdit && isCorrecting(match) && <span className="chip">Silent correction</span>}
      {mayEdit && <Saved unsaved={unsaved} />}
      {total > 0 && (
        <button
          type="button"
          className={problems.errors > 0 ? 'problems bad' : 'problems'}
          onMouseDown={keepFocus}
          onClick={problems.next}
        >
          ▲ {problemWords(problems)} <Kbd action="workbench.nextProblem" />
        </button>
      )}
      {mayEdit && (
        <Button
          size="xs"
          onMouseDown={keepFocus}
          onClick={() => void dispatch(undo())}
          rightSection={<Kbd action="workbench.undo" />}
        >
          Undo
        </Button>
      )}
      <TsvMenu match={match} annotating={annotating} />
      <NotesButton match={match} />
      <Button size="xs" onClick={onHistory}>
        History
      </Button>
      {match.status === 'Review' && may('AnnotationManager') && <ReviewButtons match={match} />}
      {mayEdit && match.status === 'Annotating' && (
        <Button
          size="xs"
          variant="filled"
          loading={isLoading}
          disabled={unsaved > 0}
          onClick={() => void handIn()}
        >
          Complete
        </Button>
      )}
      <Refusals />
    </header>
  )
})

/** A clicked button gives the focus back, so that Space goes on meaning the point (D47). */
export const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

function problemWords({ errors, warnings }: Problems): string {
  return [...count(errors, 'error'), ...count(warnings, 'warning')].join(', ')
}

const count = (n: number, word: string) => (n === 0 ? [] : [`${n} ${word}${n === 1 ? '' : 's'}`])

/** Nothing is ever unsaved without saying so: saved, on its way, or waiting for the connection. */
function Saved({ unsaved }: { unsaved: number }) {
  const offline = useAppSelector(({ workbench }) => workbench.offline)
  const entries = useAppSelector(({ workbench }) => workbench.confirmed.entries.length)
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
function Refusals() {
  const dispatch = useAppDispatch()
  const refused = useAppSelector(({ workbench }) => workbench.refused)
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
