import { componentsDrawnBy } from '../../testing/drawn-components.ts'
import { cardOf, matchViewOf, SAMPLE_ACE, sampleAnnotation } from '../../testing/match-samples.ts'

// Loaded once the place is made where React reports what it draws.
const { screen, waitFor } = await import('@testing-library/react')
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

/** What follows from a key, and waits until its row is painted. */
const LATER = ['EntryPanel', 'PointBadges']

describe('what a key of the point cycle draws again in the workbench', () => {
  it('is the point that is entered, and nothing of the rest', async () => {
    await workbench()
    await userEvent.keyboard(' ')
    await screen.findByText('In play', { selector: '.entry-phase' })
    const drawn = await componentsDrawnBy(async () => {
      await userEvent.keyboard('.')
      await screen.findByText('1', { selector: '.workbench-crossings b' })
    })
    expect(drawn).toEqual(expect.arrayContaining(['EntryPanel', 'DraftRow', 'CrossingsInput']))
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

  it('is first the point with its row, and then all that follows from it, where a key saves', async () => {
    await workbench()
    await userEvent.keyboard(' {ArrowRight}')
    const drawn = await componentsDrawnBy(async () => {
      await userEvent.keyboard('a')
      await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(ROWS + 1))
    })
    const first = drawn.slice(0, drawn.indexOf('Workbench'))
    expect(first).toContain('DraftRow')
    expect(first.filter((name) => QUIET.includes(name) || LATER.includes(name))).toEqual([])
    expect(drawn).toEqual(expect.arrayContaining(['WorkbenchHeader', 'OverviewMarks', ...LATER]))
    expect(count(drawn, 'Rows')).toBe(1)
    // The new one, and those between which the mark moves.
    expect(count(drawn, 'Row')).toBeLessThanOrEqual(3)
  })
})
