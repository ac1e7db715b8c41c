import type { DemoClient } from './demo-client.ts'

/** A person of the demo who has logged in. */
export interface DemoPlayer {
  readonly id: string
  readonly displayName: string
  readonly client: DemoClient
}
