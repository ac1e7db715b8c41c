import { describe, expect, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import type { MatchMailFacts } from '@courtline/application/matches/mail-facts'
import { mailAbout } from './match-mail.ts'

const match: MatchMailFacts = {
  matchId: 'm1',
  ownerEmail: 'marta@example.org',
  teams: ['Rivera', 'Okafor'],
  hasVideoToCut: true,
}
const recorded = (event: MatchEvent) => ({
  event,
  id: 'event-1',
  stream: 'match-m1',
  revision: 7,
  position: '00000000000000000042',
  meta: { actorId: 'worker:media', at: '2026-05-02T12:00:00Z', commandId: 'c' },
})
const cut = recorded({
  type: 'Postprocessed',
  data: { jobId: 'j', uri: 'v/m1/j.mp4', pieces: [], durationSeconds: 60, elapsedSeconds: 1 },
})
const accepted = recorded({ type: 'AnnotationAccepted', data: { annotatorId: 'a' } })
const failed = recorded({
  type: 'ProcessingFailed',
  data: { jobId: 'j', kind: 'preprocess', why: 'The file has no picture.' },
})

describe('mail to the owner of a match', () => {
  it('comes when the match can be watched, with the link', () => {
    expect(mailAbout(cut, match, 'https://courtline.example')).toEqual({
      to: 'marta@example.org',
      messageId: 'event-1',
      subject: 'Rivera v Okafor is ready to watch',
      text: expect.stringContaining('https://courtline.example/match/m1/watch'),
    })
  })

  it('comes when a player took themselves out (D112)', () => {
    const left = recorded({ type: 'PlayerLeft', data: {} })
    expect(mailAbout(left, match, 'https://courtline.example')).toMatchObject({
      to: 'marta@example.org',
      subject: 'A player has left Rivera v Okafor',
    })
  })

  it('waits for the cut of an accepted match that has a video', () => {
    expect(mailAbout(accepted, match, 'https://x')).toBeUndefined()
    expect(mailAbout(accepted, { ...match, hasVideoToCut: false }, 'https://x')?.subject).toContain(
      'ready to watch',
    )
  })

  it('gives the reason when the video could not be processed', () => {
    expect(mailAbout(failed, match, 'https://x')?.text).toContain('The file has no picture.')
  })

  it('is not sent to an owner without an address', () => {
    expect(mailAbout(cut, { ...match, ownerEmail: null }, 'https://x')).toBeUndefined()
  })
})
