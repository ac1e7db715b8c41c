import { SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { AnyEvent } from '@courtline/messages/events'
import type { DecideAndAppend, Executed } from '../event-log/decide-and-append.ts'
import { streamInLogs } from './stream-in-logs.ts'
import { traceparentOf } from './traceparent.ts'

/**
 * Commands with a span each, below that of the request; what they lead to carries it (`EventMeta.traceparent`), so that
 * the projections' pages can point back. Only for a process that keeps traces: others use the port itself.
 */
export function tracedCommands(port: DecideAndAppend): DecideAndAppend {
  const tracer = trace.getTracer('courtline')
  return {
    execute: (kind, stream, command, meta) =>
      tracer.startActiveSpan('decide and append', async (span) => {
        span.setAttributes({
          'courtline.stream': streamInLogs(stream),
          'courtline.command_id': meta.commandId,
        })
        try {
          // A span that nobody keeps is nothing to point back to.
          const traced = span.isRecording()
            ? { ...meta, traceparent: traceparentOf(span.spanContext()) }
            : meta
          const executed = await port.execute(kind, stream, command, traced)
          describe(span, executed)
          return executed
        } catch (error) {
          span.recordException(error instanceof Error ? error : String(error))
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      }),
  }
}

function describe(span: Span, executed: Executed<AnyEvent>): void {
  if ('refused' in executed) span.setAttribute('courtline.refused', executed.refused.code)
  else {
    const { position, events, deduplicated } = executed
    span.setAttributes({
      'courtline.position': position,
      'courtline.events': events.length,
      'courtline.deduplicated': deduplicated,
    })
  }
}
