import { describe, it } from '@jest/globals'
import type { MatchEvent } from '@courtline/messages/events'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { playerNamed } from '@courtline/messages/match/plain-metadata'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { given } from '../testing/given.ts'
import { adam, ana, ben, mia, olga, stranger } from '../people.ts'
import type { CommandOf } from './command-of.ts'
import { matchDecider } from './decider.ts'
import {
  annotating,
  claimed,
  completed,
  created,
  deleted,
  metadata,
  queued,
  released,
  type History,
} from './testing/histories.ts'

const match = (history: History) => given(matchDecider, history)
const change = (who: typeof olga, fields: Partial<MatchMetadata>): CommandOf<'ChangeMetadata'> => ({
  type: 'ChangeMetadata',
  by: who,
  metadata: { ...metadata, ...fields },
})
const changed = (fields: Partial<MatchMetadata>): MatchEvent => ({
  type: 'MetadataChanged',
  data: { metadata: { ...metadata, ...fields } },
})

const fast4 = rulesByName('Fast4') ?? metadata.rules
const otherRules = { ruleName: 'Fast4', rules: fast4 }
const rulesChanged: MatchEvent = { type: 'RulesChanged', data: otherRules }
const pairs: MatchMetadata['players'] = [
  [playerNamed('Ida'), playerNamed('Una')],
  [playerNamed('Eva'), playerNamed('Zoe')],
]

describe('metadata (D52)', () => {
  it.each([
    ['the owner', olga],
    ['a manager', mia],
    ['an admin', adam],
  ])('is changed by %s', (_, who) =>
    match(completed)
      .when(change(who, { surface: 'Grass' }))
      .records(changed({ surface: 'Grass' })),
  )

  it('is not changed by the annotator or a stranger', () => {
    match(annotating)
      .when(change(ana, { surface: 'Grass' }))
      .refuses('NOT_ALLOWED')
    match(annotating)
      .when(change(stranger, { surface: 'Grass' }))
      .refuses('NOT_ALLOWED')
  })

  it('is not recorded when nothing changes', () => match(created).when(change(olga, {})).records())

  it('records when the rules change, and keeps them whole', () =>
    match(created).when(change(olga, otherRules)).records(changed(otherRules), rulesChanged))

  it('keeps only the first player of each side in singles', () =>
    match(created)
      .when(change(olga, { surface: 'Grass', players: pairs }))
      .records(changed({ surface: 'Grass' })))

  it('keeps both players of each side in doubles', () => {
    const doubles = { teamType: 'Doubles', players: pairs } as const
    match(created).when(change(olga, doubles)).records(changed(doubles))
  })

  it('is gone with a deleted match', () =>
    match(deleted)
      .when(change(olga, { surface: 'Grass' }))
      .refuses('NOT_FOUND'))
})

describe('what the score is read by (D52)', () => {
  const doubles = { teamType: 'Doubles', players: pairs } as const
  const oneMore: Partial<MatchMetadata> = { teamType: 'Doubles' }

  it('is the owner’s to change while the match waits for its first annotator', () =>
    match(queued).when(change(olga, otherRules)).records(changed(otherRules), rulesChanged))

  it.each([
    ['the rules', otherRules],
    ['the team type', oneMore],
    ['the number of players', doubles],
  ])('keeps %s from the owner once annotation has begun', (_, fields) => {
    match(claimed).when(change(olga, fields)).refuses('RULES_NEED_MANAGER')
    match(released).when(change(olga, fields)).refuses('RULES_NEED_MANAGER')
    match(completed).when(change(olga, fields)).refuses('RULES_NEED_MANAGER')
  })

  it.each([
    ['a manager', mia],
    ['an admin', adam],
  ])('may still be changed by %s', (_, who) =>
    match(completed).when(change(who, otherRules)).records(changed(otherRules), rulesChanged),
  )

  it('does not stop the owner from correcting a name', () => {
    const named: Partial<MatchMetadata> = { players: [[playerNamed('Ida B.')], [playerNamed('Eva')]] }
    match(completed).when(change(olga, named)).records(changed(named))
  })
})

describe('a listed player who leaves (D112)', () => {
  const listed = (players: MatchMetadata['players'], teams: [string, string]): History => [
    ...completed,
    changed({ players, teams }),
  ]
  const leave = (who: typeof olga, emails: string[] = []) =>
    ({ type: 'LeaveMatch', by: who, emails }) as const
  const ben1 = { name: 'Ben', email: null, id: ben.userId, visualCue: 'red cap' }
  const nobody = { name: '', email: null, id: null, visualCue: null }
  const LEFT: MatchEvent = { type: 'PlayerLeft', data: {} }

  it('takes account, name and cue along, by their account', () =>
    match(listed([[ben1], [playerNamed('Eva')]], ['Ben', 'Eva']))
      .when(leave(ben))
      .records(changed({ players: [[nobody], [playerNamed('Eva')]], teams: ['Team A', 'Eva'] }), LEFT))

  it('leaves by an address that they have proved', () =>
    match(
      listed([[playerNamed('Ida')], [{ ...playerNamed('Ben'), email: 'Ben@example.org' }]], ['Ida', 'Ben']),
    )
      .when(leave(ben, ['ben@example.org']))
      .records(changed({ players: [[playerNamed('Ida')], [nobody]], teams: ['Ida', 'Team B'] }), LEFT))

  it('is refused who is not listed', () => {
    match(completed)
      .when(leave(ben, ['ben@example.org']))
      .refuses('NOT_ALLOWED')
    match(listed([[ben1], [playerNamed('Eva')]], ['Ben', 'Eva']))
      .when(leave(olga))
      .refuses('NOT_ALLOWED')
  })
})
