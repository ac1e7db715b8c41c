import type { NodeTracerConfig, SpanExporter } from '@opentelemetry/sdk-trace-node'
import type { DecideAndAppend } from '@courtline/infra/event-log/decide-and-append'
import type { TracedPage } from '@courtline/infra/tracing/page-span'

/** What a process that keeps traces does differently. */
export interface Tracing {
  readonly commands: (port: DecideAndAppend) => DecideAndAppend
  readonly onTraced: (page: TracedPage) => void
  /** Sends what was not sent yet. */
  readonly stop: () => Promise<void>
}

/**
 * Traces from requests to the projections' pages, sent to OTEL_EXPORTER_OTLP_ENDPOINT by OTLP over HTTP; other variables
 * of OpenTelemetry (OTEL_TRACES_SAMPLER, OTEL_BSP_SCHEDULE_DELAY …) hold too. Undefined where no endpoint is set: then
 * nothing of it is loaded. `role` distinguishes processes, as part of the service's name.
 */
export async function startTracing(role: string, env: NodeJS.ProcessEnv): Promise<Tracing | undefined> {
  if (!env['OTEL_EXPORTER_OTLP_ENDPOINT']) return undefined
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  return await keepTraces(env['OTEL_SERVICE_NAME'] ?? `courtline-${role}`, new OTLPTraceExporter())
}

/** Keeps traces until stopped, and gives them to an exporter. One at a time in a process. */
export async function keepTraces(serviceName: string, exporter: SpanExporter): Promise<Tracing> {
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node')
  const { tracedCommands } = await import('@courtline/infra/tracing/traced-commands')
  const { recordPage } = await import('@courtline/infra/tracing/page-span')
  const provider = new NodeTracerProvider({
    resource: named(serviceName),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  return { commands: tracedCommands, onTraced: recordPage, stop: () => provider.shutdown() }
}

/** Which process it is, for readers of a trace. */
function named(serviceName: string): NonNullable<NodeTracerConfig['resource']> {
  const attributes = { 'service.name': serviceName }
  const resource: NonNullable<NodeTracerConfig['resource']> = {
    attributes,
    getRawAttributes: () => Object.entries(attributes),
    merge: (other) => other ?? resource,
  }
  return resource
}
