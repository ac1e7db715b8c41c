import { describe, it } from '@jest/globals'
import type { CoachCommand, CoachEvent, TypedCoachDetails } from '@courtline/messages/recruiting/coach'
import { adam, olga, stranger } from '../people.ts'
import { given } from '../testing/given.ts'
import { coachDecider } from './coach.ts'

const userId = olga.userId
const programId = '30000000-0000-4000-8000-000000000001'
const otherProgram = '30000000-0000-4000-8000-000000000002'
const details = {
  collegeName: 'Lakeside College',
  email: 'olga@lakeside.example',
  programType: 'Womens',
  coachType: 'Head',
} as const

const applied: CoachEvent = { type: 'CoachApplied', data: { details } }
const assigned = (id = programId): CoachEvent => ({
  type: 'CoachAssigned',
  data: { programId: id, programType: 'Womens' },
})
const rejected: CoachEvent = { type: 'CoachRejected', data: { why: null } }
const changed = (changes: Partial<typeof details>): CoachEvent => ({
  type: 'CoachDetailsChanged',
  data: { details: { ...details, ...changes } },
})
const olgas = (...history: CoachEvent[]) => given(coachDecider, history)
const apply = (
  changes: Partial<TypedCoachDetails> = {},
  facts: Partial<Extract<CoachCommand, { type: 'ApplyAsCoach' }>> = {},
): CoachCommand => ({
  type: 'ApplyAsCoach',
  userId,
  by: olga,
  role: 'Registered',
  isEnabled: true,
  details: { ...details, ...changes },
  ...facts,
})
const assign = (
  id = programId,
  by = adam,
  role: 'Registered' | 'Coach' | 'Annotator' = 'Registered',
): CoachCommand => ({
  type: 'AssignCoach',
  by,
  programId: id,
  programType: 'Womens',
  role,
})
const reject = (by = adam, why: string | null = null): CoachCommand => ({ type: 'RejectCoach', by, why })

describe('an application as coach (D84, D124)', () => {
  it('needs college, address, type of program and position', () => {
    olgas().when(apply()).records(applied)
    for (const field of ['collegeName', 'email', 'programType', 'coachType'] as const)
      olgas()
        .when(apply({ [field]: null }))
        .refuses('COACH_DETAILS_REQUIRED')
    olgas()
      .when(apply({ collegeName: '  ' }))
      .refuses('COACH_DETAILS_REQUIRED')
    olgas()
      .when(apply({ email: 'olga' }))
      .refuses('EMAIL_INVALID')
    olgas()
      .when(apply({ collegeName: 'x'.repeat(201) }))
      .refuses('PROGRAM_TEXT_TOO_LONG')
  })

  it('is made for oneself, or by an admin for anybody', () => {
    olgas()
      .when(apply({}, { by: adam }))
      .records(applied)
    olgas()
      .when(apply({}, { by: stranger }))
      .refuses('NOT_ALLOWED')
  })

  it('is not for accounts with another role (D63), nor while recruiting is off', () => {
    olgas()
      .when(apply({}, { role: 'Recruit' }))
      .refuses('ELEVATED_ACCOUNT')
    olgas()
      .when(apply({}, { isEnabled: false }))
      .refuses('RECRUITING_OFF')
    olgas()
      .when(apply({}, { isEnabled: false, by: adam }))
      .records(applied)
  })

  it('can be changed while it waits', () => {
    olgas(applied).when(apply()).records()
    olgas(applied)
      .when(apply({ collegeName: 'Hillside' }))
      .records({
        type: 'CoachDetailsChanged',
        data: { details: { ...details, collegeName: 'Hillside' } },
      })
  })

  it('is made again after it was rejected', () => olgas(applied, rejected).when(apply()).records(applied))

  it('of a verified coach keeps the type of program', () => {
    const asCoach = { role: 'Coach' } as const
    olgas(applied, assigned())
      .when(apply({ programType: 'Mens' }, asCoach))
      .refuses('COACH_PROGRAM_FIXED')
    olgas(applied, assigned())
      .when(apply({ email: 'o@x.example' }, asCoach))
      .records({
        type: 'CoachDetailsChanged',
        data: { details: { ...details, email: 'o@x.example' } },
      })
    olgas(applied, assigned(), changed({}))
      .when(apply({}, { ...asCoach, isEnabled: false }))
      .records()
  })
})

describe('the answer to an application', () => {
  it('verifies by a program; an admin may move the coach to another', () => {
    olgas(applied).when(assign()).records(assigned())
    olgas(applied, rejected).when(assign()).records(assigned())
    olgas(applied, assigned())
      .when(assign(programId, adam, 'Coach'))
      .records()
    olgas(applied, assigned())
      .when(assign(otherProgram, adam, 'Coach'))
      .records(assigned(otherProgram))
    olgas().when(assign()).refuses('NO_APPLICATION')
    olgas(applied).when(assign(programId, olga)).refuses('NOT_ALLOWED')
    olgas(applied)
      .when(assign(programId, adam, 'Annotator'))
      .refuses('ELEVATED_ACCOUNT')
  })

  it('rejects, also who was verified', () => {
    olgas(applied).when(reject()).records(rejected)
    olgas(applied)
      .when(reject(adam, ' Not on the roster. '))
      .records({
        type: 'CoachRejected',
        data: { why: 'Not on the roster.' },
      })
    olgas(applied, assigned()).when(reject()).records(rejected)
    olgas(applied, rejected).when(reject()).records()
    olgas().when(reject()).refuses('NO_APPLICATION')
    olgas(applied).when(reject(olga)).refuses('NOT_ALLOWED')
  })

  it('falls back to pending when the program is gone, unless the coach was moved', () => {
    const unassign: CoachCommand = { type: 'UnassignCoach', why: 'programDeleted', programId }
    const unassigned: CoachEvent = { type: 'CoachUnassigned', data: { why: 'programDeleted' } }
    olgas(applied, assigned()).when(unassign).records(unassigned)
    olgas(applied, assigned(otherProgram)).when(unassign).records()
    olgas(applied, assigned(), unassigned).when(unassign).records()
    olgas(applied, assigned(), unassigned).when(assign()).records(assigned())
    olgas(applied, assigned())
      .when({ type: 'UnassignCoach', why: 'roleChanged', programId: null })
      .records({ type: 'CoachUnassigned', data: { why: 'roleChanged' } })
  })
})

describe('consent to be counted', () => {
  const share = (shares: boolean, by = olga): CoachCommand => ({
    type: 'ChangeWatchingConsent',
    userId,
    by,
    shares,
  })
  const shared = (shares: boolean): CoachEvent => ({ type: 'WatchingConsentChanged', data: { shares } })

  it('is the verified coach’s own, off at first', () => {
    olgas(applied, assigned()).when(share(false)).records()
    olgas(applied, assigned()).when(share(true)).records(shared(true))
    olgas(applied, assigned(), shared(true)).when(share(false)).records(shared(false))
    olgas(applied, assigned()).when(share(true, adam)).refuses('NOT_ALLOWED')
    olgas(applied).when(share(true)).refuses('NOT_ALLOWED')
  })
})
