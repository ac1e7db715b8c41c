import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchView } from '@courtline/messages/views/match'
import { replay } from '@courtline/scoring/replay/replay'
import { JUMP_LEAD_SECONDS } from '@courtline/scoring/replay/timeline'
import { useMemo, useState } from 'react'
import { ScoreExplanationList } from '../../domain/score-check/score-explanation.tsx'
import { useScoreCheck } from '../../domain/score-check/use-score-check.ts'
import { namesOfView } from '../../domain/score/names-of-view.ts'
import type { Playback } from '../../domain/video/playback.ts'

/** That the annotation does not end with the match's final score, and which entries would explain it. */
export function ScoreCheckSection({
  match,
  view,
  playback,
}: {
  match: MatchView
  view: AnnotationView
  playback: Playback
}) {
  const replayed = useMemo(() => replay(view.annotation, view.rules, view.teamType), [view])
  const check = useScoreCheck(match, replayed)
  const [opened, setOpened] = useState(false)
  const explanation = useMemo(() => (opened ? check?.explain() : undefined), [opened, check])
  if (!check || check.comparison === 'same') return null
  return (
    <section className="flagged-warning" aria-label="Final score">
      <p>
        The final score is {check.finalScore}, the annotation ends {check.recorded}.{' '}
        {!explanation && (
          <button type="button" className="link" onClick={() => setOpened(true)}>
            Which entries would explain it?
          </button>
        )}
      </p>
      {explanation && (
        <ScoreExplanationList
          explanation={explanation}
          names={namesOfView(view)}
          onGo={({ clockSeconds }) => playback.seekTo(clockSeconds + JUMP_LEAD_SECONDS)}
        />
      )}
    </section>
  )
}
