import { describe, expect, it } from '@jest/globals'
import { fits } from '@courtline/messages/check'
import { EventMeta } from '@courtline/messages/event-sourcing/recorded'
import { streamInLogs } from './stream-in-logs.ts'
import { spanContextOf, traceparentOf } from './traceparent.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'
const SPAN_ID = 'b7ad6b7169203331'
const META = { actorId: 'worker:media', at: '2026-05-01T12:00:00.000Z', commandId: 'c' }

describe('the trace that an event remembers', () => {
  it('is read as it was written, and fits the metadata of an event', () => {
    const place = { traceId: TRACE_ID, spanId: SPAN_ID, traceFlags: 1 }
    const text = traceparentOf(place)
    expect(text).toBe(`00-${TRACE_ID}-${SPAN_ID}-01`)
    expect(spanContextOf(text)).toEqual({ ...place, isRemote: true })
    expect(fits(EventMeta, { ...META, traceparent: text })).toBe(true)
  })

  it('is missing from events of processes that keep no traces, older ones among them', () => {
    expect(fits(EventMeta, META)).toBe(true)
  })

  it.each(['', 'nonsense', `01-${TRACE_ID}-${SPAN_ID}-01`, `00-${'0'.repeat(32)}-${SPAN_ID}-01`])(
    'is nowhere where the text is %j',
    (text) => {
      expect(spanContextOf(text)).toBeUndefined()
    },
  )
})

describe('a stream in logs and traces', () => {
  it('has its name, unless it is that of a person (D32)', () => {
    expect(streamInLogs('match-7')).toBe('match-7')
    expect(streamInLogs('user-7')).toBe('user')
    expect(streamInLogs('userSettings-7')).toBe('userSettings')
    expect(streamInLogs('email-7')).toBe('email')
  })
})
