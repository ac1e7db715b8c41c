import { UnstyledButton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { later } from '../../ui/later.tsx'

export interface BarMenuProps {
  readonly className: string
  /** Name of the button where its content is not enough. */
  readonly label?: string
  readonly content: ReactNode
  /** What stands above the choices. */
  readonly heading?: string
  readonly choices: readonly BarChoice[]
  readonly position?: 'bottom-start' | 'bottom-end'
  readonly width?: number
}

export interface BarChoice {
  readonly label: string
  /** Set off from the choices before it. */
  readonly apart?: boolean
  readonly onChoose: () => void
}

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
