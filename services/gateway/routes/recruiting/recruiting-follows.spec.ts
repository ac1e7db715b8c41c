import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { attachFinished, finishesRecruitingMatch } from '@courtline/application/recruiting/attach-finished'
import { FOLLOWED_TYPES, followRecruiting } from '@courtline/application/recruiting/follow-recruiting'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { START } from '@courtline/infra/event-log/event-log'
import type { MatchEvent } from '@courtline/messages/events'
import { matchStream, recruitStream } from '@courtline/messages/ids'
import type { RecruitingMail } from '@courtline/messages/recruiting/words'
import type { CoachView, RecruitMatchView, RecruitView } from '@courtline/messages/views/recruiting'
import { PROJECTIONS } from '@courtline/projections/registry'
import { METADATA, recordOnMatch } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, onAccount, type TestPerson } from '../../testing/people.ts'
import {
  done,
  newProgram,
  newRecruit,
  recruitingCast,
  type RecruitingCast,
} from '../../testing/recruiting.ts'

let site: TestSite
let cast: RecruitingCast
beforeAll(async () => {
  site = await openSite()
  cast = await recruitingCast(site)
})
afterAll(() => site.close())

/** What the reactor does with everything in the log; again, it must come to the same. */
async function follow(): Promise<void> {
  const { log, keys, projections, settings } = site.deps
  const ports = { dispatch: site.dispatch, reads: projections.reads, settings }
  for (let after = START; ;) {
    const page = await log.readAll({ after, filter: { types: [...FOLLOWED_TYPES] }, limit: 1 })
    for (const stored of page.events) {
      const head = await log.head()
      for (const { name } of PROJECTIONS) await projections.waitFor(name, head, 2000)
      await followRecruiting(ports, openRecorded(stored, keys))
    }
    if (page.atHead) break
    after = page.scannedTo
  }
  const head = await log.head()
  for (const { name } of PROJECTIONS) await projections.waitFor(name, head, 2000)
}

const mailsTo = ({ email }: TestPerson) =>
  site.mailbox
    .mails()
    .filter(({ to, subject }) => to === email && subject !== 'Please confirm your address')
    .map(({ subject, text }) => ({ subject, text }))
const invite = (who: TestPerson, programId: string) =>
  done<{ id: string }>(site, who, 'PUT', `/api/recruits/${who.userId}/${programId}/links/invite`)
const mute = (who: TestPerson, mutedMails: RecruitingMail[]) =>
  done(site, who, 'PUT', '/api/userSettings', { quickEntry: true, keyBindings: {}, mutedMails })

describe('mail that follows (D127)', () => {
  it('brings an invite to the verified coaches of its program, with a link that opens it', async () => {
    const tara = await newRecruit(site, 'tara', false)
    await mute(cast.colleague, ['invited'])
    const link = await invite(tara, cast.lakeside)
    await follow()
    const [mail] = mailsTo(cast.coach).filter(({ subject }) => subject.includes('tara'))
    const path = /\/r\/[^\s?]+\?link=([\w-]+)/.exec(mail?.text ?? '')
    expect(mail?.subject).toBe('Courtline: tara (2027) invites your program')
    for (const other of [cast.rival, cast.pending, cast.rejected, cast.colleague, tara])
      expect(mailsTo(other).filter(({ subject }) => subject.includes('tara'))).toEqual([])
    const opened = await call(site, null, 'POST', '/api/recruitLink', { link: path?.[1] })
    expect(opened.json()).toMatchObject({ recruitId: tara.userId })
    await done(site, tara, 'DELETE', `/api/recruits/links/${link.id}`)
    expect((await call(site, null, 'POST', '/api/recruitLink', { link: path?.[1] })).statusCode).toBe(409)
    await invite(tara, cast.lakeside)
    await follow()
    expect(mailsTo(cast.coach).filter(({ subject }) => subject.includes('tara'))).toHaveLength(1)
  })

  it('notifies a recruit of a follower, never of an ignored invite, and of nothing that was turned off', async () => {
    const [uma, vera] = [await newRecruit(site, 'uma', true), await newRecruit(site, 'vera', true)]
    await mute(vera, ['followed'])
    const link = await invite(uma, cast.hillside)
    await done(site, cast.rival, 'PUT', `/api/recruits/links/${link.id}/ignore`)
    await follow()
    expect(mailsTo(uma)).toEqual([])
    for (const each of [uma, vera])
      await done(site, cast.coach, 'PUT', `/api/programs/${cast.lakeside}/${each.userId}/follow`)
    await follow()
    expect(mailsTo(uma).map(({ subject }) => subject)).toEqual(['Courtline: Lakeside College follows you'])
    expect(JSON.stringify(mailsTo(uma))).not.toContain('cora')
    expect(mailsTo(vera)).toEqual([])
  })

  it('answers an application', async () => {
    await follow()
    expect(mailsTo(cast.coach).map(({ subject }) => subject)).toContain(
      'Courtline: you are verified as a coach',
    )
    expect(mailsTo(cast.rejected).map(({ subject }) => subject)).toEqual([
      'Courtline: your application as a coach',
    ])
    expect(mailsTo(cast.pending)).toEqual([])
  })
})

describe('a program that is deleted (D126)', () => {
  it('makes its coaches pending, gives open invites back and ends follows', async () => {
    const programId = await newProgram(site, cast.admin, 'Short-lived')
    const { pending, admin } = cast
    await done(site, admin, 'PUT', `/api/coaches/assign/${pending.userId}/${programId}`)
    const [wilma, xenia] = [await newRecruit(site, 'wilma', true), await newRecruit(site, 'xenia', true)]
    await invite(wilma, programId)
    await done(site, pending, 'PUT', `/api/programs/${programId}/${xenia.userId}/follow`)
    await done(site, admin, 'DELETE', `/api/programs/${programId}`)
    await follow()
    expect(await done<CoachView>(site, admin, 'GET', `/api/coaches/${pending.userId}`)).toMatchObject({
      state: 'pending',
    })
    expect((await call(site, pending, 'GET', '/api/recruits')).statusCode).toBe(403)
    const left = async (who: TestPerson) =>
      (await done<RecruitView>(site, who, 'GET', `/api/recruits/${who.userId}`)).invitesLeft
    expect(await left(wilma)).toBe(2)
    expect(await done(site, xenia, 'GET', `/api/recruits/${xenia.userId}/links/accepted`)).toEqual([])
  })
})

describe('roles that an admin gives', () => {
  it('end what came with the earlier one', async () => {
    const yara = await newRecruit(site, 'yara', true)
    await invite(yara, cast.hillside)
    await onAccount(site, yara.userId, { type: 'ChangeRole', by: cast.admin.actor, role: 'Annotator' })
    await follow()
    const events = await site.deps.log.streamHead(recruitStream(yara.userId))
    await follow()
    expect(await site.deps.log.streamHead(recruitStream(yara.userId))).toBe(events)
    const list = await done<RecruitView[]>(
      site,
      cast.rival,
      'GET',
      `/api/programs/${cast.hillside}/pendingInvites`,
    )
    expect(list.map(({ id }) => id)).not.toContain(yara.userId)
  })
})

describe('an upload that was saved as a recruiting match', () => {
  it('is shown once it is finished, and not again after it was taken away', async () => {
    const zelda = await newRecruit(site, 'zelda', true)
    const matchId = await savedUpload(zelda, true)
    const shown = () =>
      done<RecruitMatchView[]>(site, cast.coach, 'GET', `/api/recruits/${zelda.userId}/matches`)
    expect(await finish(matchId)).toBe(true)
    const [match] = await shown()
    expect(match).toMatchObject({ matchId, notes: 'Watch my backhand', viewable: true })
    await done(site, zelda, 'DELETE', `/api/recruits/matches/${match?.id}`)
    expect(await finish(matchId)).toBe(true)
    expect(await shown()).toEqual([])
  })

  it('is not shown where nobody asked for it', async () => {
    const zoey = await newRecruit(site, 'zoey', true)
    expect(await finish(await savedUpload(zoey, false))).toBe(false)
  })

  /** As the reactor does with the event that finished the match. */
  async function finish(matchId: string): Promise<boolean> {
    const { log, keys, projections } = site.deps
    const history: ReturnType<typeof openRecorded<MatchEvent>>[] = []
    for await (const page of log.readStream(matchStream(matchId)))
      history.push(...page.map((stored) => openRecorded<MatchEvent>(stored, keys)))
    const last = history.at(-1)
    if (!last || !finishesRecruitingMatch(history, last.revision)) return false
    await projections.waitFor('matches', last.position, 2000)
    await attachFinished({ dispatch: site.dispatch, reads: projections.reads }, matchId, last.meta.at)
    await projections.waitFor('recruits', await log.head(), 2000)
    return true
  }

  /** An Edited match without the calls of an upload, as `matchIn` makes it, with the wish of its creation. */
  async function savedUpload(owner: TestPerson, saveAsRecruitingMatch: boolean): Promise<string> {
    const matchId = randomUUID()
    const { annotator, manager } = cast
    const by = owner.actor
    const recruit = { ...by, permissions: [...by.permissions, 'Recruit' as const] }
    await recordOnMatch(site, matchId, {
      type: 'CreateMatch',
      by: recruit,
      ownerId: owner.userId,
      metadata: METADATA,
      priority: 1,
      saveAsRecruitingMatch,
      recruitingNotes: 'Watch my backhand',
      notes: null,
      url: null,
      preshareEmails: [],
    })
    const raw = {
      fileName: 'a.mp4',
      source: 'directUpload',
      order: 0,
      uri: `r/${matchId}/a.mp4`,
      sizeBytes: 4,
    } as const
    await recordOnMatch(site, matchId, { type: 'AddRawUpload', by, rawUpload: raw })
    await recordOnMatch(site, matchId, { type: 'CompleteUpload', by, jobId: 'pre' })
    const probe = {
      durationSeconds: 9,
      widthPixels: 2,
      heightPixels: 2,
      framesPerSecond: 30,
      videoCodec: 'h264',
      audioCodec: null,
      sizeBytes: 4,
    }
    await recordOnMatch(site, matchId, {
      type: 'RecordPreprocessed',
      jobId: 'pre',
      uri: `p/${matchId}/a.mp4`,
      probe,
      titleImageUri: null,
      thumbnails: null,
      method: 'copied',
      elapsedSeconds: 1,
    })
    await recordOnMatch(site, matchId, { type: 'ClaimMatch', by: annotator.actor, highestQueuedPriority: 1 })
    const description = { eventType: 'Point', clockTime: { start: 1, stop: 4 }, outcome: 'Ace' } as const
    const edits = [{ type: 'Add' as const, annotationId: randomUUID(), description }]
    await recordOnMatch(site, matchId, {
      type: 'EditAnnotation',
      by: annotator.actor,
      edits,
      eventIds: [randomUUID()],
      silent: false,
    })
    await recordOnMatch(site, matchId, { type: 'CompleteAnnotation', by: annotator.actor })
    await recordOnMatch(site, matchId, { type: 'AcceptAnnotation', by: manager.actor, jobId: 'post' })
    await recordOnMatch(site, matchId, {
      type: 'RecordPostprocessed',
      jobId: 'post',
      uri: `v/${matchId}/a.mp4`,
      pieces: [],
      durationSeconds: 5,
      elapsedSeconds: 1,
    })
    return matchId
  }
})
