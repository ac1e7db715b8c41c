import { expect, it } from '@jest/globals'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { START } from '@courtline/infra/event-log/event-log'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import { derivedId, matchStream } from '@courtline/messages/ids'
import { withdrawReels } from './withdraw-reels.ts'

const [olga, ana, match] = [derivedId('olga'), derivedId('ana'), derivedId('match')]

it('withdraws the reels of everybody who shows a match that is deleted (D119)', async () => {
  const log = openMemoryEventLog()
  const stopping = new AbortController()
  let position = START
  const id = derivedId('event')
  const meta = { actorId: olga, at: '2026-05-01T10:00:00Z', commandId: id }
  const deleted = { id, type: 'MatchDeleted', version: 1, data: {}, meta }
  await log.append(matchStream(match), [deleted], { expected: 'any' })
  const head = await log.head()
  const come = async (reached: string) => {
    position = reached
    if (reached >= head) stopping.abort()
  }
  const sent: unknown[] = []
  await withdrawReels({
    log,
    checkpoint: { read: async () => position, write: come, pass: come },
    makersOf: async (matchId) => (matchId === match ? [olga, ana] : []),
    dispatch: async (category, userId, command) => {
      sent.push([category, userId, command])
      return { written: { stream: '', revision: 0, position }, events: [], deduplicated: false }
    },
    subscriptions: new SubscriptionRegistry(),
    report: (line) => {
      throw new Error(line)
    },
    signal: stopping.signal,
  })
  const command = { type: 'WithdrawReels', matchId: match }
  expect(sent).toEqual([
    ['reels', olga, command],
    ['reels', ana, command],
  ])
})
