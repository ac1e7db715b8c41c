/** What the browser records for `workOfKeys`. */
export const KEY_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'] as const

/** What one key cost the page's own thread. */
export interface KeyWork {
  /** Processor time from the key to the end of the first frame after it: script, style, layout, painting. */
  readonly paintedMs: number
  /** Of it script, style and layout. */
  readonly scriptMs: number
  /** Clock time of the same, in which the thread also waits for its turn and for the frame. */
  readonly waitedMs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly type?: string } }
}

/** Ends a frame on the page's thread: what was painted goes to the compositor. */
const FRAME_END = 'Commit'
const SCRIPT = new Set(['EventDispatch', 'FunctionCall', 'RunMicrotasks', 'UpdateLayoutTree', 'Layout'])

/**
 * The work of each key of a recording, in the order in which they were pressed. Counted is all that the thread does until
 * the frame is there, whatever it is for; what is put off until after the frame is not.
 */
export function workOfKeys(recording: string): KeyWork[] {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(recording)
  const all = traceEvents.filter(({ ph }) => ph === 'X').toSorted((a, b) => a.ts - b.ts)
  return all.filter(isKey).flatMap((key) => {
    const after = all.filter(({ pid, tid, ts }) => pid === key.pid && tid === key.tid && ts >= key.ts)
    const end = after.find(({ name }) => name === FRAME_END)
    if (!end) return []
    const until = end.ts + (end.dur ?? 0)
    const outer = outermost(after.filter(({ ts }) => ts < until))
    const script = outermost(after.filter(({ name, ts }) => ts < until && SCRIPT.has(name)))
    return [{ paintedMs: sumMs(outer), scriptMs: sumMs(script), waitedMs: (until - key.ts) / 1000 }]
  })
}

const isKey = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args?.data?.type === 'keydown'

/** Those that lie in no other, of events in the order of their start. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0
  return events.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
}

const sumMs = (events: readonly TraceEvent[]) =>
  events.reduce((sum, { tdur, dur = 0 }) => sum + (tdur ?? dur) / 1000, 0)
