/** A listener to the live feed of an account. */
export interface MatchListener {
  /** Id of the last message, from which another gateway continues. */
  readonly lastId: () => string
  /** How much was new. */
  readonly frames: () => number
  /** Resolves when the connection is over, from either side. */
  readonly ended: Promise<void>
  readonly close: () => void
}

/** Opens the live feed of one's own account. */
export async function listenToMatch(
  address: string,
  headers: Record<string, string>,
): Promise<MatchListener> {
  const closing = new AbortController()
  const response = await fetch(`${address}/api/live?channels=me`, { headers, signal: closing.signal })
  let text = ''
  const read = async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  }
  return {
    // A gateway that is killed breaks the connection off.
    ended: read().catch(() => undefined),
    lastId: () => [...text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1] ?? '',
    frames: () => [...text.matchAll(/^data: /gm)].length,
    close: () => closing.abort(),
  }
}
