import { describe, expect, it } from '@jest/globals'
import { problemsOf } from './check.ts'
import { EVENT_KINDS, isAnnotationEvent } from './events.ts'
import { personalFieldsOf, SECRET_FIELDS } from './event-sourcing/personal-data.ts'
import { REFUSAL_CODES, refusal } from './refusals.ts'

describe('the words of the log', () => {
  it('names each event once', () => {
    expect(EVENT_KINDS.size).toBe(new Set(EVENT_KINDS.keys()).size)
    expect(EVENT_KINDS.has('MatchClaimed')).toBe(true)
    expect(EVENT_KINDS.has('ServeAdded')).toBe(true)
  })

  it('names each field that opens an account among the secrets', () => {
    const fields = [...EVENT_KINDS.values()].flatMap(({ data }) => [
      ...JSON.stringify(data).matchAll(/"(\w*(?:password|token|secret)\w*)":\{/gi),
    ])
    expect(new Set(fields.map(([, name]) => name))).toEqual(SECRET_FIELDS)
  })

  it.each([...EVENT_KINDS.values()].map((kind) => [kind.type, kind] as const))(
    '%s refuses unknown fields',
    (_, kind) => {
      const texts = problemsOf(kind.data, { notAField: 1 }).map((problem) => problem.field)
      expect(texts).toContain('notAField')
    },
  )

  it('separates edits of the annotation from the life cycle', () => {
    expect(isAnnotationEvent({ type: 'EditUndone' })).toBe(true)
    expect(isAnnotationEvent({ type: 'MatchClaimed' })).toBe(false)
  })
})

describe('personal data', () => {
  const fieldsOf = (type: string) =>
    (EVENT_KINDS.get(type)?.personalFields ?? []).map((f) => f.path.join('.'))

  it('marks names and addresses in match metadata', () => {
    expect(fieldsOf('MatchCreated')).toEqual(
      expect.arrayContaining([
        'metadata.players.0.*.name',
        'metadata.players.1.*.email',
        'metadata.players.0.*.visualCue',
        'metadata.teams.0',
        'metadata.notes',
        'preshareEmails.*',
        'recruitingNotes',
      ]),
    )
  })

  it('belongs to the player’s account where there is one', () => {
    const fields = EVENT_KINDS.get('MatchCreated')?.personalFields ?? []
    expect(fields.find((f) => f.path.join('.') === 'metadata.players.0.*.name')?.subjectField).toBe('id')
    expect(
      fields.find((f) => f.path.join('.') === 'metadata.players.0.*.visualCue')?.subjectField,
    ).toBeUndefined()
  })

  it('marks the personal details of an account', () => {
    expect(fieldsOf('UserRegistered')).toEqual(
      expect.arrayContaining(['details.displayName', 'details.ustaNumber']),
    )
    expect(fieldsOf('EmailAdded')).toEqual(['email'])
    expect(fieldsOf('PasswordSet')).toEqual(['passwordHash'])
  })

  it('finds nothing where nothing is marked', () => {
    const claimed = EVENT_KINDS.get('MatchClaimed')
    expect(claimed && personalFieldsOf(claimed.data)).toEqual([])
  })
})

describe('refusals', () => {
  /** Given by the specification word for word, without a full stop. */
  const GIVEN: readonly string[] = ['NOT_AN_EMAIL', 'NOT_A_PASSWORD', 'NO_INVITATION_SENT']

  it.each(REFUSAL_CODES.filter((code) => !GIVEN.includes(code)))(
    '%s has words and ends like a sentence',
    (code) => {
      expect(refusal(code).text).toMatch(/[.)}]$/)
    },
  )

  it('fills its text from the details', () => {
    expect(refusal('STATUS_FORBIDS', { status: 'Queued' }).text).toBe(
      'This is not possible while the match is Queued.',
    )
  })
})
