import net from 'node:net'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { GatewaySettings } from '../settings.ts'
import { openSite, type TestSite } from '../testing/open-site.ts'

let site: TestSite
const sockets: net.Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await site.close()
})

async function listening(settings: Partial<GatewaySettings> = {}): Promise<void> {
  site = await openSite(settings)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
}

/** A connection from an address of this machine; answers all that came over it once it has ended, or `until` came. */
async function connection(send: string, localAddress = '127.0.0.1', until = 'never') {
  const [address] = site.app.addresses()
  if (typeof address !== 'object') throw new Error('The site does not listen')
  const socket = net.connect({ port: address.port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  const { promise, resolve } = Promise.withResolvers<string>()
  let text = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    text += chunk
    if (text.includes(until)) resolve(text)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => resolve(text))
  socket.write(send)
  return await promise
}

const ASK = 'GET /api/roles HTTP/1.1\r\nHost: localhost\r\n\r\n'
const answersIn = (text: string) => text.split('HTTP/1.1 200').length - 1

describe('connections', () => {
  it('are so many for one address, and none of them less for another', async () => {
    await listening({ connections: { perSender: 3 } })
    for (let n = 0; n < 3; n += 1) expect(answersIn(await connection(ASK, '127.0.0.2', '200 OK'))).toBe(1)
    expect(await connection(ASK, '127.0.0.2', '200 OK')).toBe('')
    expect(answersIn(await connection(ASK, '127.0.0.3', '200 OK'))).toBe(1)
  })

  it('are free again once they end', async () => {
    await listening({ connections: { perSender: 1 } })
    for (let n = 0; n < 5; n += 1) {
      const text = await connection(ASK.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
      expect(answersIn(text)).toBe(1)
    }
  })

  it('carry some requests at the same time, and are cut off with a flood of them', async () => {
    await listening()
    const few = await connection(ASK.repeat(9) + ASK.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
    expect(answersIn(few)).toBe(10)
    let asked = 0
    site.app.server.on('request', () => void (asked += 1))
    expect(answersIn(await connection(ASK.repeat(20_000)))).toBeLessThanOrEqual(32)
    expect(asked).toBeLessThan(5000)
  })
})
