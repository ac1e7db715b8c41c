import { context, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * One trace for each request, by its route: addresses can hold e-mail addresses and tokens (D32). A trace begins here:
 * trace headers of a sender are not used.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('courtline')
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const { method, id, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const attributes = { 'http.request.method': method, 'http.route': route, 'courtline.request_id': id }
    spans.set(
      request,
      tracer.startSpan(`${method} ${route}`, { root: true, kind: SpanKind.SERVER, attributes }),
    )
    done()
  })
  // Not before the body was read: what the socket reports belongs to no request.
  app.addHook('preHandler', (request, _, done) => {
    const span = spans.get(request)
    if (span) context.with(trace.setSpan(context.active(), span), done)
    else done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request)
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
