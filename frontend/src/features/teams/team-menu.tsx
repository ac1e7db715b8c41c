import { ActionIcon, Button, Group, Menu, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { TeamView } from '@courtline/messages/views/team'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { failureText } from '../../foundation/calls/call-outcome.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ICON } from '../../ui/icon.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { showDone } from '../../ui/toast.ts'
import { useDeleteTeamMutation, useRenameTeamMutation } from './team-calls.ts'

/** What can be done with a team as a whole. */
export function TeamMenu({ team }: { team: TeamView }) {
  const confirm = useConfirm()
  const [remove] = useDeleteTeamMutation()
  const [renaming, { open, close }] = useDisclosure(false)
  const deleteIt = async () => {
    const yes = await confirm({
      text: `Delete the team ${team.name}? Its players keep their accounts, but no longer find each other by it.`,
      yes: 'Delete',
      danger: true,
    })
    if (yes) await showOutcome(remove(team.id), `The team ${team.name} was deleted.`)
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={`More about ${team.name}`}>
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={open}>Rename</Menu.Item>
          <Menu.Item color="var(--bad)" onClick={() => void deleteIt()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {renaming && <RenameDialog team={team} onClose={close} />}
    </>
  )
}

function RenameDialog({ team, onClose }: { team: TeamView; onClose: () => void }) {
  const [name, setName] = useState(team.name)
  const [failure, setFailure] = useState<string>()
  const [rename, { isLoading }] = useRenameTeamMutation()
  const given = name.trim()
  const isReady = given !== '' && given !== team.name
  const send = async () => {
    const problem = failureText(await rename({ id: team.id, name: given }))
    setFailure(problem)
    if (problem !== undefined) return
    showDone(`The team is now called ${given}.`)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={`Rename ${team.name}`} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) void send()
        }}
      >
        <TextInput
          label="Name of the team"
          data-autofocus
          maxLength={100}
          value={name}
          error={failure ?? false}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap={8} mt={14}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" disabled={!isReady} loading={isLoading}>
            Rename
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
