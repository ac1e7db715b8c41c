import { ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { spanContextOf } from './traceparent.ts'

/** A page of events that a read model took, some of which are remembered by a trace. */
export interface TracedPage {
  readonly projection: string
  readonly build: number
  readonly events: number
  /** Of its events, each once. */
  readonly traceparents: readonly string[]
  /** Milliseconds since 1970. */
  readonly startedAtMs: number
  readonly endedAtMs: number
}

/**
 * The span of a page, recorded after the fact, since the page may have been taken in a thread that keeps no traces. It is
 * in the trace of its first event and is linked to those of all of them.
 */
export function recordPage({ traceparents, startedAtMs, endedAtMs, ...page }: TracedPage): void {
  const places = traceparents.flatMap((text) => spanContextOf(text) ?? [])
  const [first] = places
  if (!first) return
  const attributes = {
    'courtline.projection': page.projection,
    'courtline.build': page.build,
    'courtline.events': page.events,
  }
  trace
    .getTracer('courtline')
    .startSpan(
      'projection page',
      { startTime: startedAtMs, attributes, links: places.map((context) => ({ context })) },
      trace.setSpanContext(ROOT_CONTEXT, first),
    )
    .end(endedAtMs)
}
