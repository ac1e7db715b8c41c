import type { ReactNode } from 'react'

export interface BarMenuProps {
  readonly className: string
  /** Name of the button where its content is not enough. */
  readonly label?: string
  readonly content: ReactNode
  /** What is above the choices. */
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
