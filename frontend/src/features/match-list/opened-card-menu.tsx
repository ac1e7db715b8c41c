import { Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { MatchCard } from '@courtline/messages/views/match'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { useDeleteMatchMutation, useLeaveMatchMutation } from '../../domain/match/match-commands.ts'
import { paths } from '../../foundation/paths/paths.ts'
import { StatusLog } from '../../domain/status-log/status-log.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { showOutcome } from '../../ui/show-outcome.ts'
import { versusInFull } from '../../domain/match/versus.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CardMenuButton } from './card-menu-button.tsx'

/** What else can be done with a match of the list: a menu, open when it appears. */
export function OpenedCardMenu({ card }: { card: MatchCard }) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [remove] = useDeleteMatchMutation()
  const [leave] = useLeaveMatchMutation()
  const [history, { open, close }] = useDisclosure(false)
  const title = versusInFull(card.metadata.teams)
  const deleteIt = async () => {
    const sure = await confirm({
      text: `Are you sure you want to delete ${title}?`,
      yes: 'Delete',
      danger: true,
    })
    if (sure) await showOutcome(remove(card.id), `${title} was deleted.`)
  }
  const removeMe = async () => {
    const sure = await confirm({
      text: `Are you sure you want to be removed from ${title}? It leaves your list, and its owner is notified.`,
      yes: 'Remove me',
      danger: true,
    })
    if (sure) await showOutcome(leave(card.id), `You are no longer a player of ${title}.`)
  }
  return (
    <>
      <Menu defaultOpened>
        <Menu.Target>
          {/* It takes the place of the button that was pressed, and its focus. */}
          <CardMenuButton card={card} autoFocus />
        </Menu.Target>
        <Menu.Dropdown>
          {card.actions.includes('editMetadata') && (
            <Menu.Item onClick={() => void navigate(paths.editMetadata(card.id))}>Edit match</Menu.Item>
          )}
          <Menu.Item onClick={open}>Status history</Menu.Item>
          {card.actions.includes('leave') && (
            <Menu.Item color="var(--bad)" onClick={() => void removeMe()}>
              Remove me
            </Menu.Item>
          )}
          {card.actions.includes('delete') && (
            <Menu.Item color="var(--bad)" onClick={() => void deleteIt()}>
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={history} onClose={close} title={`Status history of ${title}`} size="lg">
        {history && <StatusLog matchId={card.id} />}
      </Dialog>
    </>
  )
}
