import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { memo, useMemo } from 'react'
import type { Checked } from '../../domain/submit-check/submit-dialog.tsx'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { useAppDispatch } from '../../foundation/store/store.ts'
import { useLater } from '../../foundation/store/use-later.ts'
import { keepFocus } from '../../ui/keep-focus.ts'
import { ScoreCheckButton } from './score-check/score-check-button.tsx'
import { CompleteButton, type ReviewSubmission } from './review/complete-button.tsx'
import type { Playback } from '../../domain/video/playback.ts'
import { isCorrecting } from './entry/correcting.ts'
import { NotesButton } from './owner-notes.tsx'
import { ReviewButtons } from './review/review-buttons.tsx'
import { ProblemsButton } from './rows/problems-button.tsx'
import type { Problems } from './rows/use-problems.ts'
import { undoEdit } from './sync/edit-commands.ts'
import { RefusedEdits, SaveState } from './sync/save-state.tsx'
import type { Annotating } from './sync/use-annotating.ts'
import { selectUnsaved } from './sync/workbench-slice.ts'
import { TsvMenu } from './tsv/tsv-menu.tsx'

/** Which match, whether everything is saved, what is wrong, and the way on: undo, history, complete. */
export const WorkbenchHeader = memo(function WorkbenchHeader({
  match,
  annotating,
  submission,
  back,
  problems,
  playback,
  onHistory,
}: {
  match: MatchView
  annotating: Annotating
  submission: ReviewSubmission | undefined
  back: string
  problems: Problems
  playback: Playback
  onHistory: () => void
}) {
  const dispatch = useAppDispatch()
  const { mayEdit } = annotating.view
  const { replayed, names } = annotating
  const checked = useMemo(
    () => ({
      replayed,
      names,
      ownerScore: match.metadata.score,
      durationSeconds: match.probe?.durationSeconds ?? 0,
      goTo: (seconds: number) => playback.seekTo(seconds),
    }),
    [replayed, names, match, playback],
  )
  return (
    <header className="workbench-header">
      <Title match={match} back={back} />
      <span className="g" />
      {mayEdit && isCorrecting(match) && <span className="chip">Silent correction</span>}
      {mayEdit && <SaveStateNow />}
      <ProblemsButton problems={problems} />
      <ScoreCheckButton {...{ match, annotating, playback }} />
      {mayEdit && (
        <Button
          size="xs"
          onMouseDown={keepFocus}
          onClick={() => void dispatch(undoEdit())}
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
      {match.actions.includes('acceptAnnotation') && <ReviewButtons match={match} checked={checked} />}
      {mayEdit && submission && <CompleteWhenSaved submission={submission} checked={checked} />}
      <RefusedEdits names={annotating.names} />
    </header>
  )
})

/** How many commands wait to be saved, read once the key that made one is painted. */
const useUnsavedCount = () => useLater(selectUnsaved).length

const SaveStateNow = () => <SaveState unsaved={useUnsavedCount()} />

function CompleteWhenSaved(props: { submission: ReviewSubmission; checked: Checked }) {
  return <CompleteButton {...props} disabled={useUnsavedCount() > 0} />
}

function Title({ match: { metadata }, back }: { match: MatchView; back: string }) {
  const navigate = useNavigate()
  const facts = [metadata.surface, metadata.teamType, metadata.ruleName]
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        onClick={() => void navigate(back)}
        aria-label={back === paths.annotationList() ? 'Back to the queue' : 'Back'}
      >
        ←
      </Button>
      <h1>{metadata.teams.join(' v ')}</h1>
      <span className="m">{facts.filter((fact) => fact !== null).join(' · ')}</span>
    </>
  )
}
