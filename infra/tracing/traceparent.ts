import { isSpanContextValid, type SpanContext } from '@opentelemetry/api'

/** A place in a trace as W3C Trace Context writes it. */
export function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** The place that such a text names; undefined when it names none. */
export function spanContextOf(traceparent: string): SpanContext | undefined {
  const parts = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent)
  if (!parts) return undefined
  const [, traceId = '', spanId = '', flags = ''] = parts
  const place = { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(place) ? place : undefined
}
