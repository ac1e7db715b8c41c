import { once } from 'node:events'
import http from 'node:http'
import { listening } from '../listening.ts'

/** The state of a process of a cluster, for its operator. */
export interface ProcessHealth {
  readonly ok: boolean
  /** Shown at /healthz as JSON. */
  readonly details: Readonly<Record<string, unknown>>
}

export interface ProcessHealthSource {
  readonly role: string
  readonly health: () => Promise<ProcessHealth>
  /** Numbers of this process in the text format of Prometheus. */
  readonly metrics: () => Promise<string>
}

export interface HealthServer {
  readonly address: string
  readonly close: () => Promise<void>
}

/** Serves /healthz and /metrics of a process that has no other interface. Throws SettingsError when it may not listen. */
export async function serveHealth(
  place: { readonly host: string; readonly port: number },
  { role, health, metrics }: ProcessHealthSource,
): Promise<HealthServer> {
  const server = http.createServer((request, response) => {
    void answer(request.url ?? '').then(({ status, type, text }) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    })
  })
  async function answer(url: string): Promise<{ status: number; type: string; text: string }> {
    try {
      if (url === '/healthz') {
        const { ok, details } = await health()
        const text = JSON.stringify({ ok, role, ...details })
        return { status: ok ? 200 : 503, type: 'application/json', text }
      }
      if (url === '/metrics')
        return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', text: await metrics() }
      return { status: 404, type: 'text/plain', text: 'Not found' }
    } catch (error) {
      const text = JSON.stringify({ ok: false, role, why: String(error) })
      return { status: 503, type: 'application/json', text }
    }
  }
  await listening(place, async () => {
    server.listen(place.port, place.host)
    await once(server, 'listening')
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : place.port
  return {
    address: `http://${place.host}:${port}`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => undefined)
    },
  }
}
