import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { MatchView } from '@courtline/messages/views/match'
import type { RepairPlace } from '@courtline/scoring/repair/explain-score'
import { useMemo, useState } from 'react'
import { ScoreExplanationList } from '../../../domain/score-check/score-explanation.tsx'
import { useScoreCheck, type ScoreCheck } from '../../../domain/score-check/use-score-check.ts'
import { useKeptFromPage } from '../../../foundation/keys/kept-from-page.ts'
import { useFocusGivenBack } from '../../../ui/focus-given-back.ts'
import { keepFocus } from '../../../ui/keep-focus.ts'
import type { Playback } from '../../../domain/video/playback.ts'
import { useAppDispatch } from '../../../foundation/store/store.ts'
import { rowSelected } from '../sync/workbench-slice.ts'
import { JUMP_LEAD_SECONDS } from '@courtline/scoring/replay/timeline'
import type { Annotating } from '../sync/use-annotating.ts'

/**
 * Shows that the recorded score contradicts the final one, and on request which entries would explain it. While the match is
 * being annotated a score that is only unfinished is nothing to say.
 */
export function ScoreCheckButton({
  match,
  annotating,
  playback,
}: {
  match: MatchView
  annotating: Annotating
  playback: Playback
}) {
  const dispatch = useAppDispatch()
  const check = useScoreCheck(match, annotating.replayed)
  const [opened, setOpened] = useState(false)
  if (!check || check.comparison === 'same') return null
  if (check.comparison === 'unfinished' && match.status === 'Annotating') return null
  const go = ({ annotationId, clockSeconds }: RepairPlace) => {
    if (annotationId !== null) dispatch(rowSelected(annotationId))
    playback.seekTo(clockSeconds + JUMP_LEAD_SECONDS)
  }
  return (
    <>
      <button type="button" className="problems bad" onMouseDown={keepFocus} onClick={() => setOpened(true)}>
        Final score {check.finalScore} differs
      </button>
      <ScoreCheckDrawer
        {...{ check, opened }}
        onGo={go}
        names={annotating.names}
        onClose={() => setOpened(false)}
      />
    </>
  )
}

/** Width from which the list has room beside the video. */
const WIDE = '(min-width: 901px)'

/** Beside the video, on narrow screens below it: it stays in view, since each place moves it. */
function ScoreCheckDrawer({
  check,
  names,
  opened,
  onGo,
  onClose,
}: {
  check: ScoreCheck
  names: Annotating['names']
  opened: boolean
  onGo: (place: RepairPlace) => void
  onClose: () => void
}) {
  useKeptFromPage(opened, onClose)
  useFocusGivenBack(opened)
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const explanation = useMemo(() => (opened ? check.explain() : undefined), [opened, check])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      returnFocus={false}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? 'md' : '50%'}
      withOverlay={false}
      title="Final score"
    >
      <dl className="score-check">
        <dt>Final score</dt>
        <dd className="num">{check.finalScore}</dd>
        <dt>Recorded</dt>
        <dd className="num">{check.recorded}</dd>
      </dl>
      {explanation && <ScoreExplanationList {...{ explanation, names, onGo }} />}
    </Drawer>
  )
}
