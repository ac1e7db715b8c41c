/** How many live connections a gateway holds, and how many of them one client. */
export interface LiveLimits {
  readonly most: number
  /** Of those, kept for people who are logged in. */
  readonly forLoggedIn: number
  readonly perSender: number
  readonly perAccount: number
}

/** A club behind one router still fits; one person's tabs too. */
export const USUAL_LIVE_LIMITS: LiveLimits = { most: 5000, forLoggedIn: 1000, perSender: 300, perAccount: 50 }

/** Who listens: an account or nobody's, from a sender as limits count them. */
export interface Seated {
  readonly accountId: string | null
  readonly sender: string
}

/** Why there is no seat: for anybody, for this sender, or for this account. */
export type NoSeat = 'full' | 'sender' | 'account'

/** The seats of the live feed: one client with thousands of connections leaves room for the next visitor (P9). */
export class Seats {
  readonly #limits: LiveLimits
  readonly #bySender = new Map<string, number>()
  readonly #byAccount = new Map<string, number>()
  #anonymous = 0
  #taken = 0

  constructor(limits: LiveLimits) {
    this.#limits = limits
  }

  /** Takes a seat; answers how to give it back, once, or why there is none. */
  take({ accountId, sender }: Seated): (() => void) | NoSeat {
    const { most, forLoggedIn, perSender, perAccount } = this.#limits
    if (this.#taken >= most || (accountId === null && this.#anonymous >= most - forLoggedIn)) return 'full'
    if ((this.#bySender.get(sender) ?? 0) >= perSender) return 'sender'
    if (accountId !== null && (this.#byAccount.get(accountId) ?? 0) >= perAccount) return 'account'
    this.#change(accountId, sender, 1)
    let isHeld = true
    return () => {
      if (isHeld) this.#change(accountId, sender, -1)
      isHeld = false
    }
  }

  #change(accountId: string | null, sender: string, by: 1 | -1): void {
    this.#taken += by
    count(this.#bySender, sender, by)
    if (accountId === null) this.#anonymous += by
    else count(this.#byAccount, accountId, by)
  }
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const after = (counts.get(key) ?? 0) + by
  if (after === 0) counts.delete(key)
  else counts.set(key, after)
}
