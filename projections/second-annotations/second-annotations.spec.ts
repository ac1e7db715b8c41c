import { describe, expect, it } from '@jest/globals'
import { streamOf } from '@courtline/messages/ids'
import type { SecondRequestEvent } from '@courtline/messages/second/second-request'
import { eventTime, type StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { MatchHistory } from '../testing/match-history.ts'
import { anaId, boss, cleo, final, friendly } from '../testing/people.ts'
import { agreed } from '../testing/second-history.ts'
import { secondAnnotations } from './project.ts'
import {
  completedBy,
  findSecond,
  holdsSecond,
  matchesWithOpenSecond,
  secondAnnotationsHeldBy,
  secondRequestsIn,
} from './read.ts'

const about = (matchId: string, actorId: string, ...events: SecondRequestEvent[]): StreamEvent[] =>
  events.map((event) => ({ stream: streamOf('secondRequest', matchId), event, by: { actorId } }))
const requested = (matchId: string, priority = 2, annotatorId: string | null = null): SecondRequestEvent => ({
  type: 'SecondRequested',
  data: { matchId, annotatorId, priority, cause: 'manager' },
})
const CLAIMED: SecondRequestEvent = { type: 'SecondClaimed', data: { annotatorId: cleo } }
const SUBMITTED: SecondRequestEvent = { type: 'SecondSubmitted', data: { annotatorId: cleo } }
const MEASURED: SecondRequestEvent = { type: 'AgreementMeasured', data: { agreement: agreed } }
const SETTLED: SecondRequestEvent = { type: 'SecondSettled', data: { outcome: 'second' } }

const completed = (matchId: string) =>
  new MatchHistory(matchId).add(anaId, {
    type: 'AnnotationCompleted',
    data: { annotatorId: anaId, entries: 3 },
  }).events
const given = (...histories: StreamEvent[][]) => givenEvents(...histories).view(secondAnnotations)

describe('second annotations', () => {
  it('wait with the highest priority first', async () => {
    const reads = await given(
      about(final, boss, requested(final, 1)),
      about(friendly, boss, requested(friendly, 3)),
    )
    const open = await secondRequestsIn(reads, ['Open'], 10)
    expect(open.map(({ matchId }) => matchId)).toEqual([friendly, final])
    expect(open[0]?.request).toMatchObject({ cause: 'manager', requestedBy: boss, requestedAt: eventTime(1) })
    expect(await secondRequestsIn(reads, ['InProgress'], 10)).toEqual([])
  })

  it('name who holds one, from the claim to its settlement', async () => {
    const begun = about(final, cleo, requested(final), CLAIMED)
    expect(await holdsSecond(await given(begun), final, cleo)).toBe(true)
    expect(await holdsSecond(await given(begun), final, anaId)).toBe(false)
    const submitted = [...begun, ...about(final, cleo, SUBMITTED)]
    expect(await secondAnnotationsHeldBy(await given(submitted), cleo)).toMatchObject([{ matchId: final }])
    expect(await matchesWithOpenSecond(await given(submitted), [final, friendly])).toEqual(
      new Map([[final, cleo]]),
    )
    const waiting = await given(about(final, boss, requested(final)))
    expect(await matchesWithOpenSecond(waiting, [final])).toEqual(new Map([[final, null]]))
    const settled = [...submitted, ...about(final, boss, MEASURED, SETTLED)]
    expect(await holdsSecond(await given(settled), final, cleo)).toBe(false)
    expect(await matchesWithOpenSecond(await given(settled), [final])).toEqual(new Map())
  })

  it('keep how well both agreed, and what the manager made of them', async () => {
    const reads = await given(about(final, boss, requested(final), CLAIMED, SUBMITTED, MEASURED, SETTLED))
    expect((await findSecond(reads, final))?.request).toMatchObject({
      status: 'Settled',
      annotatorId: cleo,
      submittedAt: eventTime(2),
      agreement: agreed,
      measuredAt: eventTime(3),
      settled: { outcome: 'second', userId: boss, at: eventTime(4) },
    })
  })

  it('are gone when they are withdrawn, and wait again when they are released', async () => {
    const released: SecondRequestEvent = { type: 'SecondReleased', data: { annotatorId: cleo } }
    const open = await given(about(final, boss, requested(final, 2, cleo), CLAIMED, released))
    expect((await findSecond(open, final))?.request).toMatchObject({ status: 'Open', annotatorId: null })
    const withdrawn: SecondRequestEvent = { type: 'SecondWithdrawn', data: { annotatorId: null } }
    const gone = await given(about(final, boss, requested(final), withdrawn))
    expect((await findSecond(gone, final))?.request).toBeNull()
  })

  it('list the matches that an annotator has submitted, the newest first, each by its first time', async () => {
    const reads = await given(completed(final), completed(friendly), completed(final))
    const all = await completedBy(reads, anaId, '9'.repeat(20), 10)
    expect(all.map(({ matchId }) => matchId)).toEqual([friendly, final])
    expect(await completedBy(reads, anaId, all[1]?.completed?.position ?? '', 10)).toMatchObject([
      { matchId: final },
    ])
    expect(await completedBy(reads, cleo, '9'.repeat(20), 10)).toEqual([])
  })
})
