import { ActionIcon, Menu } from '@mantine/core'
import type { UserView } from '@courtline/messages/views/user'
import { useNavigate } from '../../foundation/navigation/use-navigation.ts'
import { paths } from '../../foundation/paths/paths.ts'
import {
  useBecomeMutation,
  useClearCreditsMutation,
  useDeleteUserMutation,
  useSendResetMutation,
} from '../../domain/users/user-calls.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { ICON } from '../../ui/icon.ts'
import { showOutcome } from '../../ui/show-outcome.ts'
import { creditWords } from '../../domain/users/credit-words.ts'
import type { Adjusting } from './adjust-dialog.tsx'
import { calledOf, nameInTable } from './words.ts'

interface Props {
  readonly user: UserView
  readonly isOwn: boolean
  readonly onAdjust: (what: Adjusting['what']) => void
  readonly onCreateMatch: () => void
}

/** What else an admin can do for an account. What cannot be done shows why. */
export function UserMenu({ user, isOwn, onAdjust, onCreateMatch }: Props) {
  const commands = useCommandsOn(user)
  const navigate = useNavigate()
  const email = user.emails[0]?.email
  const notBecome = isOwn ? 'this is you' : user.role === 'Admin' ? 'nobody can become an admin' : undefined
  return (
    <Menu width={250}>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${nameInTable(user)}`}>
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Item
          words="Send password reset"
          whyNot={email === undefined ? 'no address' : user.role === 'New' ? 'no password yet' : undefined}
          onClick={() => email !== undefined && void commands.sendReset(email)}
        />
        <Item words="Impersonate" whyNot={notBecome} onClick={() => void commands.become()} />
        <Menu.Divider />
        <Item
          words="Adjust role"
          whyNot={isOwn ? 'this is you' : undefined}
          onClick={() => onAdjust('role')}
        />
        <Item words="Recorded events" onClick={() => void navigate(paths.stream(`user-${user.id}`))} />
        <Item words="Create match" onClick={onCreateMatch} />
        <Item words="Set priority" onClick={() => onAdjust('priority')} />
        <Item words="Add credits" onClick={() => onAdjust('credits')} />
        <Item
          words="Clear credits"
          whyNot={user.credits === 0 ? 'none' : undefined}
          onClick={() => void commands.clear()}
        />
        <Menu.Divider />
        <Item
          words="Delete"
          danger
          whyNot={isOwn ? 'this is you' : undefined}
          onClick={() => void commands.remove()}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

function Item(props: { words: string; whyNot?: string | undefined; danger?: true; onClick: () => void }) {
  const { words, whyNot, danger, onClick } = props
  const red = danger && whyNot === undefined ? { color: 'var(--bad)' } : {}
  return (
    <Menu.Item disabled={whyNot !== undefined} onClick={onClick} {...red}>
      {words}
      {whyNot !== undefined && <span className="faint"> ({whyNot})</span>}
    </Menu.Item>
  )
}

function useCommandsOn(user: UserView) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const [sendReset] = useSendResetMutation()
  const [become] = useBecomeMutation()
  const [clear] = useClearCreditsMutation()
  const [remove] = useDeleteUserMutation()
  const called = calledOf(user)
  return {
    sendReset: (email: string) => showOutcome(sendReset(email), `Sent password reset to ${email}`),
    become: async () => {
      if (await showOutcome(become(user.id), `You are acting as ${called} now.`))
        await navigate(paths.userMatches(user.id))
    },
    clear: async () => {
      const text = `Take away all credits of ${called} (${creditWords(user.credits)})?`
      if (await confirm({ text, yes: 'Clear credits', danger: true }))
        await showOutcome(clear(user.id), `${called} has no credits any more.`)
    },
    remove: async () => {
      const text = 'Are you sure you want to delete the user?'
      if (await confirm({ text, yes: `Delete ${called}`, danger: true }))
        await showOutcome(remove(user.id), `${called} was deleted.`)
    },
  }
}
