import { componentsDrawnBy } from '../../testing/drawn-components.ts'
import { cardOf, matchViewOf, SAMPLE_ACE, sampleAnnotation } from '../../testing/match-samples.ts'

// Loaded once the place is made where React reports what it draws.
const { act, fireEvent, screen, waitFor } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { gatewayFor, show, sampleUser } = await import('../../testing/show.tsx')

const ROWS = 8
const serve = (index: number) => ({
  ...SAMPLE_ACE,
  annotationId: `a3bb189e-8bf9-4c9b-9f0f-${String(index).padStart(12, '0')}`,
  clockTime: { start: 10 * index, stop: 10 * index + 4 },
})

/** A workbench with some rows, whose playhead is behind the last. */
async function workbench() {
  const match = { ...matchViewOf(cardOf({})), status: 'Annotating' as const }
  const annotation = Array.from({ length: ROWS }, (_, index) => serve(index))
  const lastEdits = Object.fromEntries(annotation.map(({ annotationId }) => [annotationId, annotationId]))
  const gateway = gatewayFor(sampleUser('Annotator'))
    .answer('match', match)
    .answer('annotation', { ...sampleAnnotation(match), annotation, lastEdits, mayEdit: true })
    .answer('userSettings', { quickEntry: true, keyBindings: {} })
    .answer('editAnnotation', { revision: 6, position: '00000000000000000010', editIds: [] })
  show(`/annotate/${match.id}`, gateway)
  await screen.findByRole('region', { name: 'Point entry' })
  await userEvent.keyboard('z{ArrowRight}')
  return gateway
}
const count = (drawn: readonly string[], name: string) => drawn.filter((each) => each === name).length

/** Large parts of the workbench which show nothing of the point that is entered. */
const QUIET = [
  'Workbench',
  'WorkbenchHeader',
  'WorkbenchVideo',
  'OverviewMarks',
  'ZoomMarks',
  'RowList',
  'Rows',
  'Row',
]

/** What follows from a key, once its row is painted. */
const LATER = ['EntryPanel', 'PointBadges']

/** The point that is being entered, word by word. */
const openRow = () => [...screen.getByRole('note').children].map(({ textContent }) => textContent)

/** Keys at once, before React has drawn anything of them; answers what the row of the point shows then. */
function keysAtOnce(...keys: readonly string[]): readonly (string | null)[] {
  let shown: readonly (string | null)[] = []
  act(() => {
    for (const key of keys)
      fireEvent.keyDown(document.body, { key, code: CODES[key] ?? `Key${key.toUpperCase()}` })
    shown = openRow()
  })
  return shown
}
const CODES: Readonly<Record<string, string>> = { ' ': 'Space', '.': 'Period', ArrowRight: 'ArrowRight' }

describe('what a key of the point cycle draws again in the workbench', () => {
  it('is the point that is entered, and nothing of the rest', async () => {
    await workbench()
    await userEvent.keyboard(' ')
    await screen.findByText('In play', { selector: '.entry-phase' })
    const drawn = await componentsDrawnBy(async () => {
      await userEvent.keyboard('.')
      await screen.findByText('1', { selector: '.workbench-crossings b' })
    })
    expect(drawn).toEqual(expect.arrayContaining(['EntryPanel', 'CrossingsInput']))
    expect(drawn.filter((name) => QUIET.includes(name))).toEqual([])
    expect(count(drawn, 'ChoiceButton')).toBe(0)
  })

  it('is the choices that look different, where a key describes the point', async () => {
    await workbench()
    await userEvent.keyboard(' {ArrowRight} ')
    await screen.findByText('Describe', { selector: '.entry-phase' })
    const drawn = await componentsDrawnBy(async () => {
      await userEvent.keyboard('w')
      await screen.findByRole('button', { name: /^Winner/, pressed: true })
    })
    expect(drawn.filter((name) => QUIET.includes(name))).toEqual([])
    expect(drawn).not.toContain('CrossingsInput')
    expect(count(drawn, 'ChoiceButton')).toBeGreaterThan(0)
  })

  it('is the words of its row at once, before anything else', async () => {
    await workbench()
    const drawn = await componentsDrawnBy(async () => {
      expect(keysAtOnce(' ')).toEqual([String(ROWS + 1), '01:17.0', 'Love–All', 'Rivera', 'In play', ''])
      expect(keysAtOnce('.', '.')).toEqual([
        String(ROWS + 1),
        '01:17.0',
        'Love–All',
        'Rivera',
        'In play',
        '2',
      ])
      await screen.findByText('2', { selector: '.workbench-crossings b' })
    })
    expect(drawn).not.toContain('DraftRow')
  })

  it('follows from the keys before it, those that are not drawn yet too', async () => {
    const gateway = await workbench()
    keysAtOnce(' ', 'ArrowRight', '.', 'w', 'f')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(ROWS + 1))
    await waitFor(() => expect(gateway.bodiesOf('editAnnotation')).toHaveLength(1))
    expect(gateway.bodiesOf('editAnnotation')).toMatchObject([
      { edits: [{ type: 'Add', description: { outcome: 'Winner', shotType: 'Forehand', rallyLength: 1 } }] },
    ])
  })

  it('is nothing but the row of the point first, and then all that follows from it, where a key saves', async () => {
    await workbench()
    await userEvent.keyboard(' {ArrowRight}')
    const drawn = await componentsDrawnBy(async () => {
      await userEvent.keyboard('a')
      await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(ROWS + 1))
    })
    const first = drawn.slice(0, drawn.indexOf('Workbench'))
    expect(first.filter((name) => QUIET.includes(name) || LATER.includes(name))).toEqual([])
    expect(drawn).toEqual(expect.arrayContaining(['WorkbenchHeader', 'OverviewMarks', ...LATER]))
    expect(count(drawn, 'Rows')).toBe(1)
    // The new one, and those between which the mark moves.
    expect(count(drawn, 'Row')).toBeLessThanOrEqual(3)
  })
})
