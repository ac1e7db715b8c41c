import { TextInput } from '@mantine/core'
import type { DraftEvent, MatchDraft } from './draft.ts'
import { readScore, type ScoreReading } from './score-text.ts'

/** The final score as typed, and whether it fits the rules. A doubt never stops anybody. */
export function ScoreField({ draft, onEvent }: { draft: MatchDraft; onEvent: (event: DraftEvent) => void }) {
  const reading = readScore(draft.scoreText, draft.rules)
  return (
    <TextInput
      label="Final score"
      placeholder="6-4 7-5"
      maxLength={100}
      value={draft.scoreText}
      onChange={(event) => onEvent({ type: 'scoreTyped', text: event.currentTarget.value })}
      rightSection={<Verdict reading={reading} />}
      rightSectionWidth={reading.verdict === 'empty' ? 0 : 190}
      rightSectionPointerEvents="none"
    />
  )
}

function Verdict({ reading }: { reading: ScoreReading }) {
  switch (reading.verdict) {
    case 'empty':
      return null
    case 'fits':
      return (
        <span className="score-verdict fits" role="status">
          ✓ fits the rules
        </span>
      )
    case 'unreadable':
      return (
        <span className="score-verdict" role="status">
          kept as typed
        </span>
      )
    case 'doubtful':
      return (
        <span className="score-verdict doubtful cut" role="status" title={reading.why}>
          ⚠ {reading.why}
        </span>
      )
  }
}
