// Browsers that watch matches, in a process of its own. While it is measured, what comes is only kept with the time at
// which it came: reading frames would take the processors that the site needs.
import { connect, type Socket } from 'node:net'
import { steadyMs } from '../figures/steady-clock.ts'
import { requestBytes } from './open-load.ts'
import type { FromViewers, ToViewers } from './viewers.ts'

interface Chunk {
  readonly atMs: number
  readonly text: Buffer
}

/** What each connection was sent since the last 'forget'. */
const chunks = new Map<Socket, Chunk[]>()
let usedBefore = process.cpuUsage()

const post = (message: FromViewers) => void process.send?.(message)

/** Resolves once the site has sent something: then it listens. */
async function watch(address: string, token: string, matchId: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  chunks.set(socket, [])
  socket.on('data', (text) => {
    chunks.get(socket)?.push({ atMs: steadyMs(), text })
    resolve()
  })
  socket.on('error', reject)
  const path = `/api/live?channels=match:${matchId}`
  socket.write(requestBytes('GET', path, { authorization: `Bearer ${token}` }))
  await promise
}

/** Every event id in frames of edits, with the time at which the end of its edit had come. */
function arrivalsIn(received: readonly Chunk[]): [id: string, atMs: number][] {
  const text = Buffer.concat(received.map((chunk) => chunk.text)).toString('latin1')
  const arrivals: [string, number][] = []
  let chunk = 0
  let endOfChunk = received[0]?.text.length ?? 0
  for (const match of text.matchAll(/"id":"([0-9a-f-]{36})","revision"/g)) {
    const end = match.index + match[0].length
    while (end > endOfChunk) {
      chunk += 1
      endOfChunk += received[chunk]?.text.length ?? Infinity
    }
    arrivals.push([match[1] ?? '', received[chunk]?.atMs ?? NaN])
  }
  return arrivals
}

process.on('message', (message: ToViewers) => {
  switch (message.type) {
    case 'watch': {
      const { address, token, matchIds } = message
      const watching = matchIds.map((matchId) => watch(address, token, matchId))
      void Promise.all(watching).then(() => post({ type: 'watching' }))
      return
    }
    case 'forget':
      for (const socket of chunks.keys()) chunks.set(socket, [])
      usedBefore = process.cpuUsage()
      return post({ type: 'forgot' })
    case 'leave': {
      const { user, system } = process.cpuUsage(usedBefore)
      for (const socket of chunks.keys()) socket.destroy()
      const arrivals = [...chunks.values()].flatMap(arrivalsIn)
      process.send?.({ type: 'left', usedMs: (user + system) / 1000, arrivals } satisfies FromViewers, () =>
        process.disconnect(),
      )
    }
  }
})
