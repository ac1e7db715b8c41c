import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { later } from '../../ui/later.tsx'
import type { BarMenuProps } from './bar-menu-props.ts'

const OpenedBarMenu = later(async () => (await import('./opened-bar-menu.tsx')).OpenedBarMenu, WaitingButton)

/** A button of the top bar with choices under it. Every page has one, few open it: the menu comes when it is opened. */
export function BarMenu(props: BarMenuProps) {
  const [wanted, want] = useState(false)
  return wanted ? <OpenedBarMenu {...props} /> : <ClosedButton {...props} onClick={() => want(true)} />
}

/** It takes the place of the button that was pressed, and its focus. */
function WaitingButton(props: BarMenuProps) {
  return <ClosedButton {...props} autoFocus />
}

function ClosedButton({
  className,
  label,
  content,
  ...button
}: BarMenuProps & { onClick?: () => void; autoFocus?: boolean }) {
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
