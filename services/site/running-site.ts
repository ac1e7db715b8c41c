import type { Dispatch } from '@courtline/application/dispatch'

/** A running site. */
export interface Site {
  /** Where it listens, with the port it really got. */
  readonly address: string
  /** Token of the one-time link that makes the first Admin; undefined once there is one. */
  readonly firstAdminToken: string | undefined
  /** Where mail goes, in words. */
  readonly mailGoesTo: string
  readonly ffmpegPath: string
  readonly dispatch: Dispatch
  /** Stops taking requests, finishes those under way, and closes everything in the opposite order. */
  readonly stop: () => Promise<void>
}
