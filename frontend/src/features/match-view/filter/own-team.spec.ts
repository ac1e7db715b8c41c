import { sampleMetadata } from '../../../testing/match-samples.ts'
import { sampleUser } from '../../../testing/show.tsx'
import { ownTeam } from './own-team.ts'

const marta = sampleUser('Registered')
const NOBODY = { name: 'Okafor', email: null, id: null, visualCue: null }

const teamOf = (player: { id?: string; email?: string }, user = marta) =>
  ownTeam([[NOBODY], [{ ...NOBODY, ...player }]], user)

describe('the team of the viewer (D41)', () => {
  it('lists their account', () => expect(teamOf({ id: marta.id })).toBe(1))

  it('or an address that they have proved', () => {
    expect(teamOf({ email: 'Marta@example.org' })).toBe(1)
    const unproved = sampleUser('Registered', { emails: [{ email: 'marta@example.org', confirmed: false }] })
    expect(teamOf({ email: 'marta@example.org' }, unproved)).toBeUndefined()
  })

  it('is none for everybody else', () => {
    expect(teamOf({ email: 'ana@example.org' })).toBeUndefined()
    expect(ownTeam(sampleMetadata({}).players, undefined)).toBeUndefined()
  })
})
