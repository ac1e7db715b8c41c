import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import type { Actor } from '@courtline/messages/actor'
import type { RecruitCommand, RecruitEvent } from '@courtline/messages/recruiting/recruit'
import { coach, recruit } from '../people.ts'
import { recordedHistory } from '../testing/given.ts'
import { recruitDecider } from './recruit.ts'

const recruitId = recruit.userId
const GIVEN = 3
const programs = [1, 2, 3, 4, 5].map((n) => `30000000-0000-4000-8000-00000000000${n}`)
const coachOfAll = (programId: string): { by: Actor; programId: string; coachOf: string } => ({
  by: coach,
  programId,
  coachOf: programId,
})

const ACTS = {
  invite: (programId: string): RecruitCommand => ({
    type: 'InviteProgram',
    recruitId,
    by: recruit,
    programId,
    invitesGiven: GIVEN,
  }),
  cancel: (programId: string): RecruitCommand => ({
    type: 'EndLink',
    recruitId,
    by: recruit,
    programId,
    seen: 'OpenInvite',
  }),
  block: (programId: string): RecruitCommand => ({
    type: 'EndLink',
    recruitId,
    by: recruit,
    programId,
    seen: 'Follow',
  }),
  accept: (programId: string): RecruitCommand => ({ type: 'AcceptInvite', ...coachOfAll(programId) }),
  ignore: (programId: string): RecruitCommand => ({ type: 'IgnoreInvite', ...coachOfAll(programId) }),
  follow: (programId: string): RecruitCommand => ({ type: 'FollowRecruit', ...coachOfAll(programId) }),
  unfollow: (programId: string): RecruitCommand => ({ type: 'UnfollowRecruit', ...coachOfAll(programId) }),
  close: (programId: string): RecruitCommand => ({ type: 'CloseProgramLink', programId }),
} as const
type Act = keyof typeof ACTS

const steps = fc.array(
  fc.record({
    act: fc.constantFrom<Act[]>(
      'invite',
      'invite',
      'cancel',
      'block',
      'accept',
      'ignore',
      'follow',
      'unfollow',
      'close',
    ),
    program: fc.nat(programs.length - 1),
  }),
  { maxLength: 60 },
)

const details: RecruitEvent = {
  type: 'RecruitDetailsChanged',
  data: {
    details: {
      email: 'r@example.net',
      phone: null,
      bio: null,
      youtubeLink: null,
      includeInGallery: true,
      enrollmentYear: 2027,
    },
  },
}

/** What a recruit sees of one program, by a model without events. */
class Model {
  left = GIVEN
  readonly #waiting = new Set<string>()
  readonly #followers = new Set<string>()
  readonly #ignoredBy = new Set<string>()
  readonly #blocked = new Set<string>()

  do(act: Act, program: string): void {
    const isWaiting = this.#waiting.has(program)
    const isAsked = isWaiting && !this.#ignoredBy.has(program)
    const isFollower = this.#followers.has(program)
    switch (act) {
      case 'invite':
        if (isWaiting || isFollower || this.left === 0) return
        this.left -= 1
        this.#waiting.add(program)
        this.#blocked.delete(program)
        return
      case 'cancel':
        if (this.#waiting.delete(program)) this.left += 1
        return
      case 'block':
        if (!isWaiting && this.#followers.delete(program)) this.#blocked.add(program)
        return
      case 'accept':
        if (isAsked) this.#nowFollows(program)
        return
      case 'ignore':
        if (isAsked) this.#ignoredBy.add(program)
        return
      case 'follow':
        if (!isFollower && !this.#blocked.has(program)) this.#nowFollows(program)
        return
      case 'unfollow':
        this.#followers.delete(program)
        return
      case 'close':
        if (this.#waiting.delete(program)) this.left += 1
        this.#followers.delete(program)
        this.#ignoredBy.delete(program)
        this.#blocked.delete(program)
    }
  }

  #nowFollows(program: string): void {
    this.#waiting.delete(program)
    this.#ignoredBy.delete(program)
    this.#followers.add(program)
  }

  get seen() {
    return {
      left: this.left,
      waiting: [...this.#waiting].toSorted(),
      followers: [...this.#followers].toSorted(),
    }
  }
}

const stateOf = (events: readonly RecruitEvent[]) =>
  recruitDecider.evolve(recruitDecider.initial, recordedHistory(events))

const seenIn = (events: readonly RecruitEvent[]) => {
  const { invitesUsed, links } = stateOf(events)
  const those = (is: (link: { sent: boolean; program: string }) => boolean) =>
    [...links].flatMap(([programId, link]) => (is(link) ? [programId] : [])).toSorted()
  return {
    left: GIVEN - invitesUsed,
    waiting: those(({ sent }) => sent),
    followers: those(({ program }) => program === 'follows'),
  }
}

/** The history after these steps; each is decided on the state that it finds. */
function historyOf(list: readonly { readonly act: Act; readonly program: number }[]): RecruitEvent[] {
  return list.reduce<RecruitEvent[]>(
    (history, { act, program }) => {
      const decision = recruitDecider.decide(ACTS[act](programs[program] ?? ''), stateOf(history))
      return 'events' in decision ? [...history, ...decision.events] : history
    },
    [details],
  )
}

describe('invites and links over any history (D85)', () => {
  it('are never below 0, never doubled, and what a plain model counts', () =>
    fc.assert(
      fc.property(steps, (list) => {
        const model = new Model()
        const history: RecruitEvent[] = [details]
        for (const { act, program } of list) {
          const programId = programs[program] ?? ''
          const decision = recruitDecider.decide(ACTS[act](programId), stateOf(history))
          if ('events' in decision) history.push(...decision.events)
          model.do(act, programId)
          const seen = seenIn(history)
          expect(seen).toEqual(model.seen)
          expect(seen.left).toBeGreaterThanOrEqual(0)
          expect(seen.left).toBeLessThanOrEqual(GIVEN)
        }
      }),
      { numRuns: 300 },
    ))

  it('tell a recruit nothing of being ignored: all that they see and are answered is the same without it', () =>
    fc.assert(
      fc.property(steps, fc.nat(programs.length - 1), (list, ignoring) => {
        const byRecruit = list.filter(({ act }) => act === 'invite' || act === 'cancel')
        const ignored = list.filter(
          ({ act, program }) =>
            act === 'invite' || act === 'cancel' || (act === 'ignore' && program === ignoring),
        )
        expect(seenIn(historyOf(ignored))).toEqual(seenIn(historyOf(byRecruit)))
      }),
      { numRuns: 300 },
    ))
})
