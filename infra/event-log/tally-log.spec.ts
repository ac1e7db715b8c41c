import { describe, expect, it } from '@jest/globals'
import { idsOf, someEvents } from './contract/sample-events.ts'
import { addHash, eventHash, hashText } from './event-hash.ts'
import { START } from './event-log.ts'
import { positionText } from './event-row.ts'
import { openMemoryEventLog } from './memory/memory-event-log.ts'
import { tallyLog } from './tally-log.ts'

const tallyOf = (ids: readonly string[]) => ({
  count: ids.length,
  hash: hashText(ids.map(eventHash).reduce(addHash, 0n)),
})

describe('the tally of a log', () => {
  it('counts and sums each part in one pass: by type, and up to its own position', async () => {
    const log = openMemoryEventLog()
    const [serves, claims] = [someEvents(1500, 'ServeAdded'), someEvents(3, 'MatchClaimed')]
    await log.append('match-1', serves, { expected: 'no-stream' })
    await log.append('match-2', claims, { expected: 'no-stream' })
    const head = await log.head()
    const tallies = await tallyLog(log, [
      { upTo: head },
      { upTo: head, types: ['MatchClaimed'] },
      { upTo: positionText(1501), types: ['MatchClaimed', 'ServeAdded'] },
      { upTo: head, types: ['UserRegistered'] },
      { upTo: START },
    ])
    expect(tallies).toEqual([
      tallyOf(idsOf([...serves, ...claims])),
      tallyOf(idsOf(claims)),
      tallyOf(idsOf([...serves, ...claims.slice(0, 1)])),
      tallyOf([]),
      tallyOf([]),
    ])
  })

  it('differs when one event was skipped and another one seen twice', async () => {
    const log = openMemoryEventLog()
    const events = someEvents(3)
    await log.append('match-1', events, { expected: 'no-stream' })
    const [whole] = await tallyLog(log, [{ upTo: await log.head() }])
    const [first = '', second = ''] = idsOf(events)
    expect(tallyOf([first, second, second])).toMatchObject({ count: whole?.count })
    expect(tallyOf([first, second, second])).not.toEqual(whole)
  })
})
