import { once } from 'node:events'
import type { Server } from 'node:http'

/**
 * Opens a server of a test to this machine, on a free port; answers its address. Idle connections stay open until it is
 * closed: ended by the server, one would fail the request that uses it again at that moment.
 */
export async function listenOnLoopback(server: Server): Promise<string> {
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port')
  return `http://127.0.0.1:${address.port}`
}
