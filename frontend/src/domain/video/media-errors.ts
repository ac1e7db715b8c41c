/** What has gone wrong with a video since it last played. */
export interface MediaFailures {
  /** In a row, of any kind. */
  readonly count: number
  /** Times in a row that the server refused the file. */
  readonly refused: number
  /** Times in a row that the file came and could not be decoded. */
  readonly undecoded: number
}

export const NO_FAILURES: MediaFailures = { count: 0, refused: 0, undecoded: 0 }

/** What to do next: load the file again, try the server again after a wait, or stop. */
export type MediaStep = 'load' | 'wait' | 'give-up'

/** As the browser numbers them: 2 network, 3 decoding, 4 source not supported. */
const NETWORK_ERROR = 2

/** 4xx answers that pass: too late, too early, too many. */
const PASSING = new Set([408, 425, 429])

const WAITS_MS = [500, 1000, 2000, 4000, 8000] as const

/** Milliseconds to wait before the next try. */
export const waitMsAfter = ({ count }: MediaFailures): number =>
  WAITS_MS[Math.min(count, WAITS_MS.length - 1)] ?? 8000

/**
 * What follows from a media error and from the server's answer about the file: `status` of a request for its first byte, or
 * 'unreachable'. Lines that are down and servers that are busy pass; only a 4xx that comes twice is final, and a file
 * that came whole three times and could not be decoded.
 */
export function afterMediaError(
  before: MediaFailures,
  errorCode: number | undefined,
  status: number | 'unreachable',
): { readonly failures: MediaFailures; readonly step: MediaStep } {
  const count = before.count + 1
  if (status === 'unreachable' || status >= 500 || PASSING.has(status))
    return { failures: { count, refused: 0, undecoded: before.undecoded }, step: 'wait' }
  if (status >= 400) {
    const refused = before.refused + 1
    return { failures: { ...before, count, refused }, step: refused >= 2 ? 'give-up' : 'wait' }
  }
  const undecoded = errorCode === NETWORK_ERROR ? before.undecoded : before.undecoded + 1
  return { failures: { count, refused: 0, undecoded }, step: undecoded >= 3 ? 'give-up' : 'load' }
}
