import net from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { AttackedSite } from './attacked-site.ts'

let site: AttackedSite
const sockets: net.Socket[] = []
beforeAll(async () => {
  site = await AttackedSite.open()
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => site.stop())

/** A connection of another machine, as far as the site can see. */
async function connected(localAddress: string): Promise<net.Socket> {
  const { hostname, port } = new URL(site.address)
  const socket = net.connect({ host: hostname, port: Number(port), localAddress })
  sockets.push(socket)
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once('connect', resolve).once('error', () => resolve())
  await promise
  return socket
}

const ended = async (socket: net.Socket) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  socket.once('close', () => resolve()).on('error', () => undefined)
  socket.resume()
  await promise
}

describe('one client that takes all it can', () => {
  it('has idle connections enough, and the next visitor is served', async () => {
    const idle = await Promise.all(Array.from({ length: 1200 }, () => connected('127.0.0.2')))
    expect((await fetch(`${site.address}/api/roles`)).status).toBe(200)
    await Promise.all(
      idle
        .slice(1100)
        .filter(({ destroyed }) => !destroyed)
        .map(ended),
    )
  })

  it('is cut off when it sends requests without waiting for answers', async () => {
    const socket = await connected('127.0.0.3')
    const cutOff = ended(socket)
    socket.write('GET /api/roles HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5000))
    await cutOff
    expect((await fetch(`${site.address}/api/roles`)).status).toBe(200)
  })

  it('fills no log with lines from a browser', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ level: 1, message: 'x'.repeat(1000) })
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const answer = await fetch(`${site.address}/api/clientLog`, { method: 'POST', headers, body })
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })
})
