import type { ReactNode } from 'react'

export interface ButtonMenuProps {
  readonly className: string
  /** Name of the button where its content is not enough. */
  readonly label?: string
  readonly content: ReactNode
  /** What is above the choices. */
  readonly heading?: string
  readonly choices: readonly MenuChoice[]
  readonly position?: 'bottom-start' | 'bottom-end'
  readonly width?: number
}

export interface MenuChoice {
  readonly label: string
  /** Set off from the choices before it. */
  readonly apart?: boolean
  readonly onChoose: () => void
}
