import { Button, Tooltip } from '@mantine/core'
import type { QueueRow } from '@courtline/messages/views/queue'
import { Kbd } from '../../foundation/keys/kbd.tsx'
import { claimProblem, rowActions, type Claims, type RowAction } from './queue-rows.ts'

const WORDS: Readonly<Record<RowAction, string>> = {
  claim: 'Claim',
  annotate: 'Annotate',
  watch: 'Watch',
  review: 'Review',
  accept: 'Accept',
  reject: 'Reject',
  release: 'Release',
  retry: 'Retry',
}

interface Props {
  readonly row: QueueRow
  readonly userId: string
  readonly claims: Claims
  readonly chosen: boolean
  readonly onAction: (action: RowAction) => void
}

/** The actions of a row on its right; only the chosen row's own action is filled, and shows its key. */
export function RowButtons({ row, userId, claims, chosen, onAction }: Props) {
  const actions = rowActions(row, userId)
  return (
    <div className="queue-buttons">
      {actions.toReversed().map((action) => (
        <RowButton
          key={action}
          action={action}
          strong={chosen && action === 'accept'}
          problem={action === 'claim' ? claimProblem(row, claims) : undefined}
          onClick={() => onAction(action)}
        />
      ))}
    </div>
  )
}

function RowButton(props: {
  action: RowAction
  strong: boolean
  problem: string | undefined
  onClick: () => void
}) {
  const { action, strong, problem, onClick } = props
  const button = (
    <Button
      size="xs"
      tabIndex={-1}
      variant={strong ? 'filled' : 'default'}
      {...(problem === undefined ? {} : { 'data-disabled': true })}
      aria-disabled={problem !== undefined}
      onClick={() => problem === undefined && onClick()}
      rightSection={strong ? <Kbd action="queue.accept" /> : undefined}
    >
      {WORDS[action]}
    </Button>
  )
  return problem === undefined ? button : <Tooltip label={problem}>{button}</Tooltip>
}
