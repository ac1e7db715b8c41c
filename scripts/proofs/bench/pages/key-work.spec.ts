import { workOfKeys } from './key-work.ts'

const event = (name: string, startMs: number, lengthMs: number, more: object = {}) => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: startMs * 1000,
  dur: lengthMs * 1000,
  tdur: lengthMs * 500,
  ...more,
})
const key = (startMs: number, lengthMs: number) =>
  event('EventDispatch', startMs, lengthMs, { args: { data: { type: 'keydown' } } })
const recording = (...traceEvents: object[]) => JSON.stringify({ traceEvents })

describe('the work of a key, read from a recording of the browser', () => {
  it('is the processor time of the page from the key to the end of the frame after it', () => {
    const [work] = workOfKeys(
      recording(
        key(10, 6),
        event('FunctionCall', 12, 2),
        event('RunTask', 20, 10),
        event('Layout', 21, 4),
        event('Paint', 26, 1),
        event('Commit', 28, 2),
      ),
    )
    // Of the processor half of the clock's time: 6 of the key, 10 of the frame's task, of which 4 are layout.
    expect(work).toEqual({ paintedMs: 8, scriptMs: 5, waitedMs: 20 })
  })

  it('leaves out what comes before the key or after its frame, and other threads', () => {
    const [work] = workOfKeys(
      recording(
        event('FunctionCall', 0, 5),
        key(10, 2),
        event('RunTask', 13, 9, { tid: 2 }),
        event('Commit', 14, 2),
        event('FunctionCall', 20, 9),
      ),
    )
    expect(work).toEqual({ paintedMs: 2, scriptMs: 1, waitedMs: 6 })
  })

  it('is one for each key that led to a frame', () => {
    const frames = [key(0, 1), event('Commit', 5, 1), key(20, 1), event('Commit', 25, 1), key(40, 1)]
    expect(workOfKeys(recording(...frames))).toHaveLength(2)
  })
})
