import { describe, expect, it } from '@jest/globals'
import { userStream } from '@courtline/messages/ids'
import { annotationStream, ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { TrialEvent } from '@courtline/messages/trial/trial'
import { annotationHistory } from '../annotation-history/project.ts'
import { historyOf } from '../annotation-history/read.ts'
import { matchState } from '../match-state/project.ts'
import { findAnnotation, findMatchState, someMatchSets } from '../match-state/read.ts'
import { matches } from '../matches/project.ts'
import { findMatch } from '../matches/read.ts'
import { eventTime, type StreamEvent } from '../testing/event-storage.ts'
import { givenEvents } from '../testing/given.ts'
import { clubFinal, MatchHistory } from '../testing/match-history.ts'
import { anaId, boss, cleo, entry, final } from '../testing/people.ts'
import { trials } from './project.ts'
import { findTrial, trialsIn, trialsOfUser } from './read.ts'

const which = (userId: string) => ({ kind: 'trial', userId, matchId: final }) as const
const of = (userId: string, ...events: TrialEvent[]): StreamEvent[] =>
  events.map((event) => ({
    stream: annotationStream(which(userId)),
    event,
    by: { actorId: userId, subjectId: userId },
  }))

const started = (userId: string): TrialEvent => ({
  type: 'TrialStarted',
  data: { userId, matchId: final, rules: clubFinal.rules, teamType: 'Singles' },
})
const served = (number: number, event?: string): TrialEvent => ({
  type: 'ServeAdded',
  data: {
    annotationId: entry(number),
    description: {
      eventType: 'Point',
      clockTime: { start: number * 10, stop: number * 10 + 4 },
      outcome: 'Ace',
      ...(event !== undefined && { event }),
    },
  },
})
const COMPLETED: TrialEvent = { type: 'TrialCompleted', data: { entries: 1 } }
const reviewed = (result: boolean, reason: string | null): TrialEvent => ({
  type: 'TrialReviewed',
  data: { reviewerId: boss, result, reason },
})
const REDONE: TrialEvent = { type: 'TrialRedone', data: {} }

describe('trials', () => {
  it('are found by person and by status, the latest change first', async () => {
    const reads = await givenEvents(
      of(anaId, started(anaId), served(1), COMPLETED),
      of(cleo, started(cleo), served(1)),
    ).view(trials)
    expect(await findTrial(reads, anaId, final)).toMatchObject({
      userId: anaId,
      matchId: final,
      status: 'InReview',
      created: eventTime(0),
      completed: eventTime(2),
      review: null,
    })
    expect((await trialsIn(reads, 'InReview', undefined, 10)).map(({ userId }) => userId)).toEqual([anaId])
    expect((await trialsIn(reads, 'InProgress', undefined, 10)).map(({ userId }) => userId)).toEqual([cleo])
    expect(await trialsOfUser(reads, cleo)).toHaveLength(1)
    expect(await findTrial(reads, boss, final)).toBeUndefined()
  })

  it('keep what was submitted before as the previous review (D81)', async () => {
    const history = of(
      anaId,
      started(anaId),
      served(1),
      COMPLETED,
      reviewed(false, 'Look at the lets'),
      REDONE,
    )
    const again = await findTrial(await givenEvents(history).view(trials), anaId, final)
    expect(again).toMatchObject({
      status: 'InProgress',
      completed: null,
      review: null,
      previous: {
        completed: eventTime(2),
        revision: 3,
        review: { result: false, reason: 'Look at the lets' },
      },
    })
  })

  it('lose the reason with their annotator (D27)', async () => {
    const history = of(
      anaId,
      started(anaId),
      served(1),
      COMPLETED,
      reviewed(false, 'Ana missed lets'),
      REDONE,
    )
    const gone = { stream: userStream(anaId), event: { type: 'UserDeleted' as const, data: {} } }
    const reads = await givenEvents(history, [gone]).view(trials)
    expect(JSON.stringify(await findTrial(reads, anaId, final))).not.toContain('Ana missed')
  })
})

describe('an annotation beside that of its match', () => {
  const own = new MatchHistory(final).created().claimed().served(7, 0)
  const beside = [
    ...of(anaId, started(anaId), served(1), served(2)),
    ...of(cleo, started(cleo), served(3, 'Olga missed')),
  ]

  it('is folded by the same read models, each apart', async () => {
    const reads = await givenEvents(own.events, beside).view(matchState)
    const idsOf = async (annotation: Parameters<typeof findAnnotation>[1]) =>
      (await findAnnotation(reads, annotation))?.annotation.map(({ annotationId }) => annotationId)
    expect(await idsOf(ownAnnotation(final))).toEqual([entry(7)])
    expect(await idsOf(which(anaId))).toEqual([entry(1), entry(2)])
    expect(await idsOf(which(cleo))).toEqual([entry(3)])
    expect((await findMatchState(reads, final))?.summary.points).toBe(1)
    const { matches: all } = await someMatchSets(reads, null)
    expect(all.map(({ head }) => head.group)).toEqual([final])
  })

  it('has a history of its own', async () => {
    const reads = await givenEvents(own.events, beside).view(annotationHistory)
    expect((await historyOf(reads, ownAnnotation(final))).map(({ annotationId }) => annotationId)).toEqual([
      entry(7),
    ])
    expect(await historyOf(reads, which(anaId))).toHaveLength(2)
  })

  it('moves nothing of the match', async () => {
    const alone = await findMatch(await givenEvents(own.events).view(matches), final)
    const reads = await givenEvents(own.events, beside).view(matches)
    expect(await findMatch(reads, final)).toEqual(alone)
  })

  it('loses imported texts with its annotator (D27)', async () => {
    const gone = { stream: userStream(cleo), event: { type: 'UserDeleted' as const, data: {} } }
    const reads = await givenEvents(own.events, beside, [gone]).view(matchState)
    const stored = await findAnnotation(reads, which(cleo))
    expect(stored?.annotation[0]).toMatchObject({ event: 'Deleted user', outcome: 'Ace' })
    expect((await findAnnotation(reads, which(anaId)))?.annotation).toHaveLength(2)
  })
})
