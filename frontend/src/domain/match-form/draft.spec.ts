import { draftAfter, matchDraftOf, draftProblem, metadataOf, newDraft, type DraftEvent } from './draft.ts'

const marta = { name: 'Marta Rivera', email: 'marta@example.org', id: '1', visualCue: null }
const fresh = () => newDraft('2026-11-21', marta)
const typed = (...events: DraftEvent[]) => events.reduce(draftAfter, fresh())

describe('the form of a match', () => {
  it('starts with today, singles, regular rules and the uploader', () => {
    expect(metadataOf(fresh())).toMatchObject({
      date: '2026-11-21',
      teamType: 'Singles',
      ruleName: 'Regular',
      teams: ['Marta Rivera', 'Team B'],
      players: [[marta], [{ name: '' }]],
    })
  })

  it("offers the user's own scoring rules first", () => {
    expect(newDraft('2026-11-21', marta, 'Fast4').rules.name).toBe('Fast4')
  })

  it("clears a player's account and address when another name is typed", () => {
    const draft = typed({ type: 'playerNamed', team: 0, place: 0, name: 'Mara' })
    expect(metadataOf(draft).players[0]).toEqual([{ name: 'Mara', email: null, id: null, visualCue: null }])
  })

  it('takes account and address of a teammate who is picked (platform 5)', () => {
    const sato = { id: '2', displayName: 'Ken Sato', email: 'ken@example.org' }
    const picked = typed({ type: 'teammatePicked', team: 1, place: 0, teammate: sato })
    expect(metadataOf(picked).players[1]).toEqual([
      { name: 'Ken Sato', email: 'ken@example.org', id: '2', visualCue: null },
    ])
    const retyped = draftAfter(picked, { type: 'playerNamed', team: 1, place: 0, name: 'Ken S' })
    expect(metadataOf(retyped).players[1]).toMatchObject([{ name: 'Ken S', email: null, id: null }])
  })

  it('joins the names of partners', () => {
    const draft = typed(
      { type: 'teamTypeChosen', teamType: 'Doubles' },
      { type: 'playerNamed', team: 0, place: 1, name: 'Sato' },
    )
    expect(metadataOf(draft).teams).toEqual(['Marta Rivera & Sato', 'Team B'])
  })

  it('keeps only the first player of each side in singles', () => {
    const draft = typed(
      { type: 'teamTypeChosen', teamType: 'Doubles' },
      { type: 'playerNamed', team: 1, place: 1, name: 'Diaz' },
      { type: 'teamTypeChosen', teamType: 'Singles' },
    )
    expect(metadataOf(draft).players.map((side) => side.length)).toEqual([1, 1])
  })

  it('keeps the score as typed and as pairs', () => {
    expect(metadataOf(typed({ type: 'scoreTyped', text: '6-4 7-5' }))).toMatchObject({
      unparsedScore: '6-4 7-5',
      score: [
        [6, 4],
        [7, 5],
      ],
    })
  })

  it('keeps a score that cannot be read as it was typed', () => {
    expect(metadataOf(typed({ type: 'scoreTyped', text: 'won easily' }))).toMatchObject({
      unparsedScore: 'won easily',
      score: null,
    })
  })

  it('needs a date', () => {
    expect(draftProblem(typed({ type: 'dateTyped', date: '' }))).toBe('Please choose the date of the match.')
    expect(draftProblem(fresh())).toBeUndefined()
  })

  it('takes over a match from before, but not its day, result, notes and id at the rating service', () => {
    const before = metadataOf(
      typed(
        { type: 'dateTyped', date: '2026-10-01' },
        { type: 'surfaceChosen', surface: 'Clay' },
        { type: 'scoreTyped', text: '6-1 6-1' },
        { type: 'notesTyped', notes: 'windy' },
        { type: 'playerNamed', team: 1, place: 0, name: 'Haas' },
      ),
    )
    const from = { ...before, matchId: 'M-1', opponentId: 'O-1' }
    expect(metadataOf(typed({ type: 'takenOver', from }))).toMatchObject({
      date: '2026-11-21',
      surface: 'Clay',
      teams: ['Marta Rivera', 'Haas'],
      score: null,
      notes: null,
      matchId: null,
      opponentId: 'O-1',
    })
  })

  it('opens a match and gives it back unchanged', () => {
    const metadata = metadataOf(
      typed({ type: 'cueTyped', team: 1, place: 0, cue: 'white cap' }, { type: 'nameTyped', name: 'Final' }),
    )
    expect(metadataOf(matchDraftOf(metadata))).toEqual(metadata)
  })
})
