import { Menu, UnstyledButton } from '@mantine/core'
import { Fragment } from 'react'
import type { ButtonMenuProps } from './button-menu-props.ts'

/** A menu, open when it appears. */
export function OpenedButtonMenu({
  className,
  label,
  content,
  heading,
  choices,
  position,
  width,
}: ButtonMenuProps) {
  return (
    <Menu defaultOpened {...(position && { position })} {...(width && { width })}>
      <Menu.Target>
        {/* It takes the place of the button that was pressed, and its focus. */}
        <UnstyledButton className={className} aria-label={label} autoFocus>
          {content}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {heading !== undefined && <Menu.Label>{heading}</Menu.Label>}
        {choices.map((choice) => (
          <Fragment key={choice.label}>
            {choice.apart && <Menu.Divider />}
            <Menu.Item onClick={choice.onChoose}>{choice.label}</Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
