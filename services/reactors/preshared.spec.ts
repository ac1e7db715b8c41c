import { describe, expect, it } from '@jest/globals'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { START, type JsonObject } from '@courtline/infra/event-log/event-log'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { SubscriptionRegistry } from '@courtline/infra/subscription/subscription-registry'
import type { MatchEvent } from '@courtline/messages/events'
import { derivedId, matchStream } from '@courtline/messages/ids'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import { preshareAt, type Preshare } from './preshared.ts'
import { sharePreshared } from './share-preshared.ts'

const [olga, ana, match] = [derivedId('olga'), derivedId('ana'), derivedId('match')]
const metadata = plainSingles('2026-05-01', 'Ida', 'Eva')
const created = (preshareEmails: string[]): MatchEvent => ({
  type: 'MatchCreated',
  data: {
    ownerId: olga,
    metadata,
    priority: 1,
    saveAsRecruitingMatch: false,
    recruitingNotes: null,
    notes: null,
    url: null,
    preshareEmails,
  },
})
const queued: MatchEvent = { type: 'QueuedWithoutVideo', data: {} }
const claimed: MatchEvent = { type: 'MatchClaimed', data: { annotatorId: ana } }
const completed: MatchEvent = { type: 'AnnotationCompleted', data: { annotatorId: ana, entries: 1 } }
const accepted: MatchEvent = { type: 'AnnotationAccepted', data: { annotatorId: ana } }
const sentBack: MatchEvent = { type: 'AnnotationRejected', data: { annotatorId: ana, why: 'Look again' } }
const cutting: MatchEvent = {
  type: 'PostprocessingRequested',
  data: { jobId: 'j', videoUri: 'p/x.mp4', cause: 'accepted' },
}
const cut: MatchEvent = {
  type: 'Postprocessed',
  data: { jobId: 'j', uri: 'v/x.mp4', pieces: [], durationSeconds: 1, elapsedSeconds: 1 },
}
const moved: MatchEvent = { type: 'OwnerMoved', data: { ownerId: ana } }

const at = (events: readonly MatchEvent[], revision = events.length - 1) =>
  preshareAt(
    events.map((event, index) => ({
      event,
      id: String(index),
      stream: matchStream(match),
      revision: index,
      position: String(index),
      meta: { actorId: olga, at: '2026-05-01T10:00:00Z', commandId: 'c' },
    })),
    revision,
  )

const emails = ['aunt@example.org']
const finished = [created(emails), queued, claimed, completed, accepted]

describe('addresses that were given with the upload (D67)', () => {
  it('become links when the match can be watched for the first time', () => {
    expect(at(finished)).toEqual({ ownerId: olga, emails })
    expect(at([created(emails), cutting, cut])).toEqual({ ownerId: olga, emails })
  })

  it('wait while the match is not finished', () => {
    expect(at([created(emails), queued, claimed, completed])).toBeUndefined()
  })

  it('are not shared again after a rework: a link that was deleted stays deleted', () => {
    expect(at([...finished, sentBack, completed, accepted])).toBeUndefined()
  })

  it('are shared by the owner of the match at that time', () => {
    expect(at([created(emails), moved, cutting, cut])).toEqual({ ownerId: ana, emails })
  })

  it('may be none', () => {
    expect(at([created([]), cutting, cut])).toBeUndefined()
  })

  it('are found in the log as it grows, and once', async () => {
    const log = openMemoryEventLog()
    const stopping = new AbortController()
    const shared: [string, Preshare][] = []
    let position = START
    for (const [index, event] of [...finished, sentBack, completed, accepted].entries()) {
      const data: JsonObject = JSON.parse(JSON.stringify(event.data))
      const id = derivedId('event', String(index))
      const meta = { actorId: olga, at: '2026-05-01T10:00:00Z', commandId: id }
      await log.append(matchStream(match), [{ id, type: event.type, version: 1, data, meta }], {
        expected: 'any',
      })
    }
    const head = await log.head()
    const come = async (reached: string) => {
      position = reached
      if (reached >= head) stopping.abort()
    }
    await sharePreshared({
      log,
      keys: openMemoryPersonalKeys(),
      checkpoint: { read: async () => position, write: come, pass: come },
      share: async (matchId, preshare) => {
        shared.push([matchId, preshare])
      },
      subscriptions: new SubscriptionRegistry(),
      report: (line) => {
        throw new Error(line)
      },
      signal: stopping.signal,
    })
    expect(shared).toEqual([[match, { ownerId: olga, emails }]])
  })
})
