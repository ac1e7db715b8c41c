import { Menu, UnstyledButton } from '@mantine/core'

const PRIORITIES = [5, 4, 3, 2, 1, 0] as const

/** The priority; for managers also the way to change it without keys. */
export function PriorityCell({
  priority,
  match,
  onChange,
}: {
  priority: number
  match: string
  onChange: ((priority: number) => void) | undefined
}) {
  const shown = <b className={priority >= 4 ? 'queue-priority high' : 'queue-priority'}>{priority}</b>
  if (!onChange) return shown
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton
          aria-label={`Priority ${priority} of ${match}, change`}
          className="queue-priority-button"
        >
          {shown}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Priority</Menu.Label>
        {PRIORITIES.map((choice) => (
          <Menu.Item key={choice} onClick={() => onChange(choice)}>
            {choice === 0 ? '0, held back for managers' : choice}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
