import { describe, expect, it } from '@jest/globals'
import type { StoredEvent } from '@courtline/infra/event-log/event-log'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { recruitStream, scoutingStream } from '@courtline/messages/ids'
import { AccountTopic } from './account-topic.ts'
import { routeEvent } from './event-router.ts'

const [recruit, lakeside, hillside] = ['recruit', 'lakeside', 'hillside']
const keys = openMemoryPersonalKeys()

/** Who is sent something by this event: the recruit, a coach of Lakeside, one of Hillside, and another user. */
function sentBy(type: string, stream = recruitStream(recruit)): string[] {
  const topics = new Map([
    [`me/${recruit}`, new AccountTopic()],
    ['me/coach', new AccountTopic(lakeside)],
    ['me/rival', new AccountTopic(hillside)],
    ['me/stranger', new AccountTopic()],
  ])
  const stored: StoredEvent = {
    id: 'e',
    stream,
    type,
    version: 1,
    revision: 0,
    position: '1'.padStart(20, '0'),
    data: { programId: lakeside },
    meta: { actorId: 'coach', at: '2026-05-01T12:00:00.000Z', commandId: 'c' },
  }
  return routeEvent(topics, stored, '0'.repeat(20), keys)
}

describe('live frames of recruiting', () => {
  it('go to the recruit and to the coaches of the program that it concerns', () => {
    for (const type of ['InviteSent', 'InviteAccepted', 'RecruitFollowed', 'RecruitUnfollowed'])
      expect(sentBy(type)).toEqual([`me/${recruit}`, 'me/coach'])
  })

  it('do not show a recruit even the moment in which an invite is ignored (D85)', () => {
    expect(sentBy('InviteIgnored')).toEqual(['me/coach'])
  })

  it('of what a program keeps go to its own coaches alone', () => {
    expect(sentBy('ScoutingNotesChanged', scoutingStream('link'))).toEqual(['me/coach'])
  })
})
