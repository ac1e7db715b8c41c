import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { memo } from 'react'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { paths } from '../../foundation/paths/paths.ts'
import { useAppDispatch, useAppSelector } from '../../foundation/store/store.ts'
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
  const unsaved = useAppSelector(selectUnsaved).length
  const { mayEdit } = annotating.view
  const checked = {
    replayed: annotating.replayed,
    names: annotating.names,
    ownerScore: match.metadata.score,
    durationSeconds: match.probe?.durationSeconds ?? 0,
    goTo: (seconds: number) => playback.seekTo(seconds),
  }
  return (
    <header className="workbench-header">
      <Title match={match} back={back} />
      <span className="g" />
      {mayEdit && isCorrecting(match) && <span className="chip">Silent correction</span>}
      {mayEdit && <SaveState unsaved={unsaved} />}
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
      {mayEdit && submission && (
        <CompleteButton submission={submission} checked={checked} disabled={unsaved > 0} />
      )}
      <RefusedEdits names={annotating.names} />
    </header>
  )
})

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
