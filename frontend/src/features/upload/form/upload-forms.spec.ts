import type { FoundMatch } from '@courtline/messages/views/found-matches'
import { newDraft } from '../../../domain/match-form/draft.ts'
import { cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import {
  activeForms,
  allHandedIn,
  formsAfter,
  inactiveFormsOf,
  isUploading,
  type FormsEvent,
  type OpenForm,
  type FormStatus,
} from './upload-forms.ts'

const marta = { name: 'Marta Rivera', email: null, id: 'u1', visualCue: null }
const blank = newDraft('2026-11-21', marta)
const found: FoundMatch = {
  matchId: 'M-9',
  name: 'Club open',
  date: '2026-11-19',
  teamType: 'Doubles',
  players: [
    ['M. Rivera', 'Iris Haas'],
    ['Ada Okafor', 'Mei Tanaka'],
  ],
  score: [
    [6, 4],
    [7, 5],
  ],
  surface: 'Clay',
  utrId: '77',
  playerId: '77',
  opponentId: '5',
  tournamentId: 'T-1',
  tourEntry: 'Final',
  playerHand: 'Left',
  opponentHand: null,
}
const view = matchViewOf({ ...cardOf({}), status: 'Created' })

const added = (matchId: string): FormsEvent => ({ type: 'added', matchId, draft: blank })
const finds: FormsEvent = { type: 'found', matches: [['f1', found]], blank }
const statusChanged = (matchId: string, status: Partial<FormStatus>): FormsEvent => ({
  type: 'statusChanged',
  matchId,
  status: { touched: true, underWay: false, handedIn: false, ...status },
})
const after = (...events: FormsEvent[]) => events.reduce(formsAfter, [] as readonly OpenForm[])
const shown = (...events: FormsEvent[]) => activeForms(after(...events)).map(({ matchId }) => matchId)

describe('several match forms on one page (platform 4)', () => {
  it('each have a start of their own, and are shown in the order in which they came', () => {
    expect(shown(added('a'), added('b'))).toEqual(['a', 'b'])
    expect(after(added('a'))[0]?.form).toMatchObject({ state: 'Active', enableDoneButton: false })
  })

  it('for matches of the rating service start Inactive, and become Active when activated', () => {
    const waiting = after(added('a'), finds)
    expect(inactiveFormsOf(waiting)).toMatchObject([{ matchId: 'f1', form: { state: 'Inactive' } }])
    expect(activeForms(waiting).map(({ matchId }) => matchId)).toEqual(['a'])
    const used = formsAfter(waiting, { type: 'activated', matchId: 'f1' })
    expect(activeForms(used)).toMatchObject([{ matchId: 'f1', form: { state: 'Active' } }])
    expect(inactiveFormsOf(used)).toEqual([])
  })

  it('are filled from the rating service, with the uploader as their own first player', () => {
    expect(after(finds)[0]?.draft).toMatchObject({
      date: '2026-11-19',
      name: 'Club open',
      surface: 'Clay',
      teamType: 'Doubles',
      sides: [
        [marta, { name: 'Iris Haas', id: null }],
        [{ name: 'Ada Okafor' }, { name: 'Mei Tanaka' }],
      ],
      scoreText: '6-4 7-5',
      references: { matchId: 'M-9', utrId: '77', tourEntry: 'Final', playerHand: 'Left' },
    })
  })

  it('are found once, however often the service is asked', () => {
    expect(after(finds, finds)).toHaveLength(1)
    expect(after(finds, { type: 'activated', matchId: 'f1' }, finds)).toHaveLength(1)
  })

  it('make room for another while they are untouched, and stay once they are edited', () => {
    const resumed: FormsEvent = { type: 'resumed', matchId: 'r', begun: { match: view, uploads: [] } }
    expect(shown(added('a'), resumed)).toEqual(['r'])
    expect(shown(added('a'), statusChanged('a', {}), resumed)).toEqual(['a', 'r'])
    expect(shown(added('a'), statusChanged('a', {}), finds, { type: 'activated', matchId: 'f1' })).toEqual([
      'a',
      'f1',
    ])
  })

  it('are resumed once', () => {
    const resumed: FormsEvent = { type: 'resumed', matchId: 'r', begun: { match: view, uploads: [] } }
    expect(shown(resumed, resumed)).toEqual(['r'])
  })

  it('can be taken away again', () => {
    expect(shown(added('a'), added('b'), { type: 'removed', matchId: 'a' })).toEqual(['b'])
  })

  it.each<[string, FormsEvent[], boolean]>([
    ['nothing is on its way', [added('a'), statusChanged('a', {})], false],
    [
      'one of two has files on their way',
      [added('a'), added('b'), statusChanged('b', { underWay: true })],
      true,
    ],
    [
      'what is on its way is handed in',
      [added('a'), statusChanged('a', { underWay: true, handedIn: true })],
      false,
    ],
  ])('leaving the page would stop uploads when %s: %#', (_, events, expected) => {
    expect(isUploading(after(...events))).toBe(expected)
  })

  it('are done when all that are shown are submitted', () => {
    const one = statusChanged('a', { handedIn: true })
    expect(allHandedIn(after(added('a')))).toBe(false)
    expect(allHandedIn(after(added('a'), finds, one))).toBe(true)
    expect(allHandedIn(after(added('a'), added('b'), one))).toBe(false)
  })
})
