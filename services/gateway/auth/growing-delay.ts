/** The waiting time after repeated wrong attempts. */
export interface GrowingDelay {
  /** Counts a try of `key`; answers the seconds to wait where it comes too early, which counts nothing. */
  readonly tried: (key: string) => number | undefined
  /** It was right: attempts at `key` begin again. */
  readonly succeeded: (key: string) => void
}

interface Tried {
  readonly tries: number
  /** Earliest time of the next try, and the time at which all is forgotten; milliseconds since 1970. */
  readonly nextAt: number
  readonly forgottenAt: number
}

export interface DelaySettings {
  /** Tries without a wait. */
  readonly free: number
  readonly now: () => number
  /** Keys that are remembered at most; the one that was tried longest ago is forgotten first. */
  readonly mostKeys?: number
}

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 15 * 60_000
const FORGOTTEN_AFTER_MS = 60 * 60_000
const MOST_KEYS = 100_000

/**
 * After `free` tries each further one waits: one second, then twice as long each time, up to a quarter of an hour. An hour
 * without a try, or a right one, ends it.
 */
export function growingDelay({ free, now, mostKeys = MOST_KEYS }: DelaySettings): GrowingDelay {
  const known = new Map<string, Tried>()
  return {
    tried(key) {
      const at = now()
      const before = known.get(key)
      const remembered = before && before.forgottenAt > at ? before : undefined
      if (remembered && remembered.nextAt > at) return Math.ceil((remembered.nextAt - at) / 1000)
      const tries = (remembered?.tries ?? 0) + 1
      known.delete(key)
      known.set(key, { tries, nextAt: at + waitAfter(tries, free), forgottenAt: at + FORGOTTEN_AFTER_MS })
      if (known.size > mostKeys) known.delete(known.keys().next().value ?? key)
      return undefined
    },
    succeeded: (key) => void known.delete(key),
  }
}

const waitAfter = (tries: number, free: number) =>
  tries < free ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(30, tries - free))
