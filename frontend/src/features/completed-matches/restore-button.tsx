import { Button } from '@mantine/core'
import type { MatchCard } from '@courtline/messages/views/match'
import { useRestoreMatchMutation } from '../../domain/match/match-commands.ts'
import { versusInFull } from '../../domain/match/versus.ts'
import { showOutcome } from '../../ui/show-outcome.ts'

/** Brings a deleted match back with its files, as long as these are kept (D109). */
export function RestoreButton({ card }: { card: MatchCard }) {
  const [restore, { isLoading }] = useRestoreMatchMutation()
  const title = versusInFull(card.metadata.teams)
  if (!card.actions.includes('restore')) return null
  return (
    <Button
      size="xs"
      loading={isLoading}
      aria-label={`Restore ${title}`}
      onClick={() => void showOutcome(restore(card.id), `${title} is back.`)}
    >
      Restore
    </Button>
  )
}
