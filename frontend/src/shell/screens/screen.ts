import type { Permission } from '@courtline/messages/permissions'
import type { ComponentType } from 'react'
import type { StoreDispatch } from '../../foundation/store/store.ts'

/** Loads the script of a screen. */
export type LoadScreen = () => Promise<ComponentType>

/** One address of the site: platform section 2 with D58 and D59. */
export interface Screen {
  /** Pattern of the path, parameters as ':id', optional ones as ':id?'. */
  readonly path: string
  /** Named state, as links in the specification call it. */
  readonly state: string
  /** Second part of the window's title. */
  readonly title: string
  /** What the account must be allowed to do; null: anyone. */
  readonly permission: Permission | null
  /** 'full' has the whole window, without the navigation bar. */
  readonly frame?: 'full'
  /** Absent for screens of later issues: their address leads to '/'. */
  readonly load?: LoadScreen
  /** Requests what the screen will show, while its script and the session are still being loaded. */
  readonly ask?: (dispatch: StoreDispatch, params: Readonly<Record<string, string | undefined>>) => void
}
