import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { later } from './later.tsx'
import type { ButtonMenuProps } from './button-menu-props.ts'

const OpenedButtonMenu = later(
  async () => (await import('./opened-button-menu.tsx')).OpenedButtonMenu,
  WaitingButton,
)

/** A button with choices under it. Most pages have one, few people open it: the menu comes when it is opened. */
export function ButtonMenu(props: ButtonMenuProps) {
  const [wanted, want] = useState(false)
  return wanted ? <OpenedButtonMenu {...props} /> : <ClosedButton {...props} onClick={() => want(true)} />
}

/** It takes the place of the button that was pressed, and its focus. */
function WaitingButton(props: ButtonMenuProps) {
  return <ClosedButton {...props} autoFocus />
}

function ClosedButton({
  className,
  label,
  content,
  ...button
}: ButtonMenuProps & { onClick?: () => void; autoFocus?: boolean }) {
  return (
    <UnstyledButton
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      autoFocus={button.autoFocus}
      onClick={button.onClick}
    >
      {content}
    </UnstyledButton>
  )
}
