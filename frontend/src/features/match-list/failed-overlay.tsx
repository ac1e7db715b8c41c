import { Button } from '@mantine/core'
import type { MatchCard } from '@courtline/messages/views/match'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useReplaceFilesMutation, useRetryMutation } from '../../domain/match/processing-commands.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { showError } from '../../ui/toast.ts'

/** Processing failed: the reason, and what can be done about it, in place. */
export function FailedOverlay({ card, why }: { card: MatchCard; why: string }) {
  const navigate = useNavigate()
  const [retry, retrying] = useRetryMutation()
  const [replace, replacing] = useReplaceFilesMutation()
  const again = async () => {
    const failure = failureText(await retry(card.id))
    if (failure !== undefined) showError(failure)
  }
  const otherFiles = async () => {
    const failure = failureText(await replace(card.id))
    if (failure === undefined) await navigate(paths.upload(card.id))
    else showError(failure)
  }
  return (
    <div className="match-card-overlay" role="status">
      <b className="bad-word">Processing failed</b>
      <span className="match-card-why">{why}</span>
      <div className="row-flex">
        {card.actions.includes('retry') && (
          <Button size="xs" loading={retrying.isLoading} onClick={() => void again()}>
            Retry
          </Button>
        )}
        {card.actions.includes('replaceFiles') && (
          <Button size="xs" loading={replacing.isLoading} onClick={() => void otherFiles()}>
            Replace files
          </Button>
        )}
      </div>
    </div>
  )
}
