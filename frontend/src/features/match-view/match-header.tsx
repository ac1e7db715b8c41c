import { Button } from '@mantine/core'
import type { MatchView } from '@courtline/messages/views/match'
import { useNavigate } from 'react-router'
import { paths } from '../../foundation/paths/paths.ts'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { shortDay } from '../../foundation/time/calendar.ts'
import { lengthInWords } from '../../foundation/time/clock.ts'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { ICON } from '../../ui/icon.ts'

/** Who played, when and under which rules; and what can be done with the match. */
export function MatchHeader({
  match,
  points,
  onStatistics,
  onShare,
}: {
  match: MatchView
  points: number
  onStatistics: () => void
  onShare: () => void
}) {
  const navigate = useNavigate()
  const { metadata, durationSeconds } = match
  const facts = [
    shortDay(metadata.date),
    metadata.surface,
    metadata.teamType,
    metadata.ruleName,
    `${points} points${durationSeconds ? ` in ${lengthInWords(durationSeconds)}` : ''}`,
  ]
  return (
    <header className="match-header">
      <div>
        <h1>{metadata.teams.join(' v ')}</h1>
        <p className="m">{facts.filter((fact) => fact !== null && fact !== '').join(' · ')}</p>
      </div>
      <div className="match-header-actions">
        <Button variant="default" size="xs" onClick={onStatistics} rightSection={<Kbd action="view.stats" />}>
          Stats
        </Button>
        {match.actions.includes('readAnalysis') && (
          <Button variant="default" size="xs" onClick={() => void navigate(paths.serve(match.id))}>
            Analysis
          </Button>
        )}
        <Button variant="default" size="xs" onClick={onShare} leftSection={<IconShare {...ICON} />}>
          Share
        </Button>
        {match.actions.includes('editMetadata') && (
          <Button variant="default" size="xs" onClick={() => void navigate(paths.editMetadata(match.id))}>
            Edit Players
          </Button>
        )}
        {match.actions.includes('readHistory') && (
          <Button variant="default" size="xs" onClick={() => void navigate(paths.matchHistory(match.id))}>
            History
          </Button>
        )}
      </div>
    </header>
  )
}
