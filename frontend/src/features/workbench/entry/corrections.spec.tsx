import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { rulesByName } from '@courtline/scoring/rules/rules'
import { sampleAnnotation, cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'

const idOf = (index: number) => `a3bb189e-8bf9-4c9b-9f0e-${String(index).padStart(12, '0')}`
const entry = (index: number, fields: Partial<AnnotatedEvent>): AnnotatedEvent => ({
  annotationId: idOf(index),
  eventType: 'Point',
  clockTime: { start: index * 10, stop: index * 10 + 3 },
  outcome: 'Ace',
  ...fields,
})
const ace = (index: number) => entry(index, {})
const error = (index: number) =>
  entry(index, {
    outcome: 'UnforcedError',
    endingPlayer: 0,
    shotType: 'Forehand',
    errorType: 'Net',
    rallyLength: 2,
  })
const aces = (from: number, count: number) => Array.from({ length: count }, (_, at) => ace(from + at))
const errors = (from: number, count: number) => Array.from({ length: count }, (_, at) => error(from + at))

/** The workbench of a match annotated so far, its playhead at the start. */
async function workbench(annotation: readonly AnnotatedEvent[], ruleName = 'Regular') {
  const rules = rulesByName(ruleName)
  if (!rules) throw new Error(`There is no preset ${ruleName}`)
  const match = { ...matchViewOf(cardOf({ rules })), status: 'Annotating' as const }
  const lastEdits = Object.fromEntries(annotation.map(({ annotationId }) => [annotationId, annotationId]))
  const gateway = gatewayFor(sampleUser('Annotator'))
    .answer('match', match)
    .answer('annotation', {
      ...sampleAnnotation(match),
      mayEdit: true,
      annotation: [...annotation],
      lastEdits,
    })
    .answer('editAnnotation', { revision: 6, position: '00000000000000000010', editIds: [] })
  const shown = show(`/annotate/${match.id}`, gateway)
  await screen.findByRole('region', { name: 'Point entry' })
  return { gateway, ...shown }
}

/** Opens the last entry: 'z' brings the playhead to its end, which marks its row. */
const openLast = async () => {
  await userEvent.keyboard('z')
  await userEvent.keyboard('{F2}')
  await screen.findByText('Describe')
}

/** Three aces, then a winner whose player quick entry read from three crossings: the last point of a game. */
const GAME = [
  ...aces(1, 3),
  entry(4, {
    outcome: 'Winner',
    shotType: 'Forehand',
    endingPlayer: 0,
    netCrosses: 3,
    rallyLength: 3,
    derivedFields: ['rallyLength', 'endingPlayer'],
  }),
]

describe('correcting the last point of a game (D117)', () => {
  it('opened and saved unchanged sends nothing', async () => {
    const { gateway } = await workbench(GAME)
    await openLast()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Between points')
    expect(gateway.bodiesOf('editAnnotation')).toEqual([])
  })

  it('another stroke changes the stroke alone', async () => {
    const { gateway } = await workbench(GAME)
    await openLast()
    await userEvent.keyboard('b{Enter}')
    await waitFor(() => expect(gateway.bodiesOf('editAnnotation')).toHaveLength(1))
    const changes = { shotType: 'Backhand' }
    const edits = [{ type: 'Change', annotationId: idOf(4), basedOn: idOf(4), changes }]
    expect(gateway.bodiesOf('editAnnotation')).toEqual([expect.objectContaining({ edits })])
  })
})

describe('the workbench that is opened again', () => {
  const seconds = () =>
    Number(screen.getByRole('slider', { name: 'Whole match' }).getAttribute('aria-valuenow'))

  it('is where one stopped', async () => {
    const first = await workbench(GAME)
    await userEvent.keyboard(']]]]')
    await waitFor(() => expect(seconds()).toBe(40))
    const at = first.at()
    await first.go('/annotationList')
    await first.go(at)
    await screen.findByRole('region', { name: 'Point entry' })
    expect(seconds()).toBe(40)
  })

  it('goes to the row that F2 opens', async () => {
    await workbench(GAME)
    await openLast()
    expect(seconds()).toBe(40)
  })
})

describe('a change of server before recorded points', () => {
  it('lists what it reads again, and records all of it as one command', async () => {
    const { gateway } = await workbench(GAME)
    await userEvent.keyboard('m')
    const dialog = await screen.findByRole('dialog', { name: 'Adjust' })
    await userEvent.click(within(dialog).getByRole('button', { name: /^Switch server/ }))
    expect(await within(dialog).findByText('Row 5 becomes Okafor forehand winner')).toBeVisible()
    expect(gateway.bodiesOf('editAnnotation')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(gateway.bodiesOf('editAnnotation')).toHaveLength(1))
    const edits = [
      expect.objectContaining({ type: 'Add' }),
      { type: 'Change', annotationId: idOf(4), basedOn: idOf(4), changes: { endingPlayer: 2 } },
    ]
    expect(gateway.bodiesOf('editAnnotation')).toEqual([expect.objectContaining({ edits })])
  })
})

describe('a point that cannot have ended so', () => {
  it('is not saved at once, and shows why; Enter saves it', async () => {
    const { gateway } = await workbench([])
    await userEvent.keyboard(' {ArrowRight}..w1f')
    expect(await screen.findByText(/doesn't fit the player.*Enter saves it all the same/)).toBeVisible()
    expect(gateway.bodiesOf('editAnnotation')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(gateway.bodiesOf('editAnnotation')).toHaveLength(1))
  })
})

describe('keys that amend a saved point', () => {
  it('look dead once they are', async () => {
    await workbench(GAME)
    await userEvent.keyboard('z')
    await userEvent.keyboard(' {ArrowRight}.w2f')
    const volley = screen.getByRole('button', { name: /^Volley/ })
    await waitFor(() => expect(volley).toBeEnabled())
    await waitFor(() => expect(volley).toBeDisabled())
  })
})

describe('moving between points', () => {
  it('goes to points, not to adjustments or second serves', async () => {
    const fault = entry(2, { outcome: 'Fault', errorType: 'Net' })
    const switched: AnnotatedEvent = {
      annotationId: idOf(9),
      eventType: 'Adjustment',
      clockTime: { start: 15 },
      adjustment: { name: 'Switch sides' },
    }
    await workbench([ace(1), switched, fault, ace(3), ace(4)])
    const starts: (string | undefined)[] = []
    for (const key of [']', ']', ']', '[[', '[[']) {
      await userEvent.keyboard(key)
      await userEvent.keyboard('m')
      const dialog = await screen.findByRole('dialog', { name: 'Adjust' })
      starts.push(/At ([\d:.]+),/.exec(dialog.textContent ?? '')?.[1])
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(starts).toEqual(['00:10.0', '00:20.0', '00:40.0', '00:20.0', '00:10.0'])
  })
})

describe('the game score that is adjusted (D36)', () => {
  const adjusting = async () => {
    await userEvent.keyboard('z')
    await userEvent.keyboard('m')
    const dialog = await screen.findByRole('dialog', { name: 'Adjust' })
    await userEvent.click(within(dialog).getByRole('button', { name: /Adjust score of the current game/ }))
    return within(dialog)
  }
  const pointsShown = (dialog: Awaited<ReturnType<typeof adjusting>>) =>
    dialog
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked)
      .map((radio) => radio.parentElement?.firstChild?.nextSibling?.textContent)

  it('is shown as 40–40 at the third deuce', async () => {
    await workbench([...aces(1, 3), ...errors(4, 3), ace(7), error(8), ace(9), error(10)])
    expect(pointsShown(await adjusting())).toEqual(['40', '40'])
  })

  it('has the focus, and a key for each value: two keys and Enter record it', async () => {
    const { gateway } = await workbench(aces(1, 1))
    await adjusting()
    await userEvent.keyboard('34{Enter}')
    await waitFor(() => expect(gateway.bodiesOf('editAnnotation')).toHaveLength(1))
    expect(JSON.stringify(gateway.bodiesOf('editAnnotation'))).toContain('"score":[2,3]')
  })

  it('offers no advantage where none is played', async () => {
    await workbench(aces(1, 1), 'D-1 College')
    const dialog = await adjusting()
    expect(dialog.queryByRole('radio', { name: /Ad/ })).toBeNull()
  })
})
