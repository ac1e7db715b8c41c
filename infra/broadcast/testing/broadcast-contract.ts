import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from '@jest/globals'
import type { Json } from '../../event-log/event-log.ts'
import { closeLater } from '../../testing/close-later.ts'
import type { Broadcast } from '../broadcast.ts'

const AGAIN_MS = 100

/** The rules of every adapter. `open` gives one end of the same broadcast, each time. */
export function broadcastContract(adapter: string, open: () => Broadcast): void {
  const opened = () => {
    const broadcast = open()
    closeLater(() => broadcast.close())
    return broadcast
  }

  it(`carries what one sends to everybody, the sender included (${adapter})`, async () => {
    const [one, other] = [opened(), opened()]
    const message = { type: 'workPlace', id: randomUUID(), place: { clockSeconds: 1.5, open: null } }
    const heard = [heardBy(one), heardBy(other)]
    // Who has just come may have missed the first ones.
    while (!heard.every((messages) => messages.length > 0)) {
      one.send(message)
      await pause(AGAIN_MS)
    }
    for (const messages of heard) expect(messages[0]).toEqual(message)
  })

  it(`carries nothing to who has stopped listening (${adapter})`, async () => {
    const broadcast = opened()
    const before: Json[] = []
    const after: Json[] = []
    const stop = broadcast.listen((message) => before.push(message))
    broadcast.listen((message) => after.push(message))
    while (after.length === 0) {
      broadcast.send({ first: true })
      await pause(AGAIN_MS)
    }
    stop()
    const known = before.length
    while (!after.some((message) => JSON.stringify(message) === '{"second":true}')) {
      broadcast.send({ second: true })
      await pause(AGAIN_MS)
    }
    expect(before).toHaveLength(known)
  })
}

function heardBy(broadcast: Broadcast): readonly Json[] {
  const messages: Json[] = []
  broadcast.listen((message) => messages.push(message))
  return messages
}
