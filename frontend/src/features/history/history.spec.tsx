import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnnotationView, HistoryEntry } from '@courtline/messages/views/annotation'
import type { StatusLogEntry } from '@courtline/messages/views/match'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { sampleAnnotation, cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const match = matchViewOf(cardOf({ teams: ['Rivera', 'Okafor'] }))
const positionOf = (n: number) => String(n).padStart(20, '0')
const serve = (n: number, changes: Partial<AnnotatedEvent> = {}): AnnotatedEvent => ({
  annotationId: `00000000-0000-4000-8000-00000000000${n}`,
  eventType: 'Point',
  clockTime: { start: n * 10, stop: n * 10 + 3 },
  outcome: 'Ace',
  ...changes,
})
const WON = { outcome: 'Winner', endingPlayer: 2, shotType: 'Backhand', rallyLength: 4 } as const

/** Added 1, added 2, changed 1, removed 2. */
const STEPS: readonly (readonly [
  type: string,
  before: AnnotatedEvent | null,
  after: AnnotatedEvent | null,
])[] = [
  ['ServeAdded', null, serve(1)],
  ['ServeAdded', null, serve(2)],
  ['ServeChanged', serve(1), serve(1, WON)],
  ['ServeRemoved', serve(2), null],
]
const edits = STEPS.map(([type, before, after], index): HistoryEntry => ({
  id: `00000000-0000-4000-9000-00000000000${index}`,
  revision: index + 5,
  position: positionOf(index + 5),
  at: '2026-03-01T10:00:00Z',
  userId: '22222222-2222-4222-8222-222222222222',
  name: 'Ana Silva',
  onBehalfOfName: null,
  type,
  annotationId: (after ?? before)?.annotationId ?? '',
  before,
  after,
  undoes: null,
  reason: null,
}))
const claimed: StatusLogEntry = {
  position: positionOf(4),
  date: '2026-03-01T09:00:00Z',
  status: 'Annotating',
  what: 'Claimed',
  userId: '22222222-2222-4222-8222-222222222222',
  name: 'Ana Silva',
  reason: null,
}
const ANNOTATIONS: Readonly<Record<string, AnnotatedEvent[]>> = {
  [positionOf(4)]: [],
  [positionOf(5)]: [serve(1)],
  [positionOf(6)]: [serve(1), serve(2)],
  [positionOf(7)]: [serve(1, WON), serve(2)],
}
const annotationAt = (url: string): AnnotationView => {
  const asOf = new URLSearchParams(url.replace(/^[^?]*/, '')).get('asOf')
  const annotation = asOf === null ? [serve(1, WON)] : (ANNOTATIONS[asOf] ?? [])
  return { ...sampleAnnotation(match), annotation }
}

const opened = (gateway = gatewayFor(sampleUser('AnnotationManager'))) => {
  gateway
    .answer('match', match)
    .answer('history', edits)
    .answer('statusLog', [claimed])
    .answer('annotation', ({ url }: { url: string }) => ({ status: 200, body: annotationAt(url) }))
  return show(`/match/${match.id}/history`, gateway)
}
const slider = async (name: string) => await screen.findByRole('slider', { name })
/** Differences as they are listed once the moments are read. */
async function differences(count: number): Promise<HTMLElement[]> {
  const name = 'Points that were added, removed or changed'
  await waitFor(() =>
    expect(within(screen.getByRole('list', { name })).getAllByRole('listitem')).toHaveLength(count),
  )
  return within(screen.getByRole('list', { name })).getAllByRole('listitem')
}
const rowsOf = (element: HTMLElement) => within(element).getAllByRole('row').slice(1)

describe('the history of a match', () => {
  it('begins with the present, and shows what happened last, who did it and when', async () => {
    opened()
    expect(await slider('Moment')).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^5 of 5: Ana Silva removed a serve, 1 Mar 2026/),
    )
    const stood = await screen.findByRole('region', { name: 'As it stood' })
    expect(rowsOf(stood).map((row) => row.textContent)).toEqual([expect.stringContaining('Backhand winner')])
  })

  it('shows the annotation as it stood, and marks what was just edited', async () => {
    opened()
    fireEvent.change(await slider('Moment'), { target: { value: '2' } })
    await waitFor(() => {
      const rows = rowsOf(screen.getByRole('region', { name: 'As it stood' }))
      expect(rows.map((row) => row.textContent)).toEqual([
        expect.stringContaining('0–0, Love–All'),
        expect.stringContaining('0–0, 15–Love'),
      ])
      expect(rows[1]).toHaveAttribute('aria-current', 'true')
    })
  })

  it('goes edit by edit with buttons, and stops at both ends', async () => {
    opened()
    const back = await screen.findByRole('button', { name: 'Moment: one back' })
    expect(screen.getByRole('button', { name: 'Moment: one on' })).toBeDisabled()
    for (let step = 0; step < 4; step += 1) await userEvent.click(back)
    expect(back).toBeDisabled()
    expect(await slider('Moment')).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('Claimed · Ana Silva'),
    )
    expect(await screen.findByText('Nothing was annotated yet.')).toBeVisible()
  })

  it('compares any two moments by point: what was removed, and what changed from what to what', async () => {
    opened()
    await userEvent.click(await screen.findByRole('radio', { name: 'Compare two moments' }))
    fireEvent.change(await slider('One moment'), { target: { value: '2' } })
    const [changed, removed] = await differences(2)
    expect(changed).toHaveTextContent('Changed')
    expect(changed).toHaveTextContent('Outcome: ace → winner · Player: – → Okafor · Stroke: – → backhand')
    expect(removed).toHaveTextContent('Removed')
    expect(screen.getByRole('region', { name: 'Difference' })).toHaveTextContent(
      /0 added.*1 removed.*1 changed/,
    )
  })

  it('reads the two in the order of time, whichever slider is further', async () => {
    opened()
    await userEvent.click(await screen.findByRole('radio', { name: 'Compare two moments' }))
    fireEvent.change(await slider('One moment'), { target: { value: '4' } })
    fireEvent.change(await slider('The other'), { target: { value: '2' } })
    expect((await differences(2))[1]).toHaveTextContent('Removed')
  })

  it('lists apart what only counts otherwise', async () => {
    opened()
    await userEvent.click(await screen.findByRole('radio', { name: 'Compare two moments' }))
    fireEvent.change(await slider('One moment'), { target: { value: '2' } })
    fireEvent.change(await slider('The other'), { target: { value: '3' } })
    expect(await screen.findByText('1 point says the same and is played at another score')).toBeVisible()
  })

  it('shows that nothing differs between a moment and itself', async () => {
    opened()
    await userEvent.click(await screen.findByRole('radio', { name: 'Compare two moments' }))
    fireEvent.change(await slider('One moment'), { target: { value: '4' } })
    expect(await screen.findByText('Nothing differs between these two moments.')).toBeVisible()
  })

  describe('replacing the annotation by a file', () => {
    const silently = { ...match, actions: ['annotateSilently'] }
    const asAdmin = () => {
      const gateway = gatewayFor(sampleUser('Admin'))
      const shown = opened(gateway)
      gateway.answer('match', silently)
      return { gateway, ...shown }
    }
    const give = async (text: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Replace annotation' }))
      const dialog = await screen.findByRole('dialog', { name: 'Replace the annotation of Rivera v Okafor' })
      const field = dialog.querySelector<HTMLInputElement>('input[type=file]')
      if (!field) throw new Error('There is no field for a file')
      await userEvent.upload(field, new File([text], 'annotation.json', { type: 'application/json' }))
      return within(dialog)
    }

    it('shows what differs before it is sent, and names the annotation that it replaces', async () => {
      const { gateway } = asAdmin()
      gateway.answer('replaceAnnotationSilently', {
        revision: 9,
        position: positionOf(9),
        added: 1,
        changed: 0,
        removed: 0,
      })
      const wanted = { annotation: [serve(1, WON), serve(3)] }
      const dialog = await give(JSON.stringify(wanted))
      expect(await dialog.findByText('Added')).toBeVisible()
      expect(gateway.bodiesOf('replaceAnnotationSilently')).toEqual([])
      await userEvent.click(dialog.getByRole('button', { name: 'Replace' }))
      expect(await screen.findByText('1 added, 0 changed, 0 removed.')).toBeVisible()
      expect(gateway.bodiesOf('replaceAnnotationSilently')).toEqual([wanted])
    })

    it('names what is wrong with a file', async () => {
      asAdmin()
      const dialog = await give('{"annotation": [{"eventType": "Point"}]}')
      expect(await dialog.findByText(/^The file cannot be read: /)).toBeVisible()
      expect(dialog.getByRole('button', { name: 'Replace' })).toBeDisabled()
    })

    it('is not offered to those who may not annotate', async () => {
      opened()
      expect(await screen.findByRole('button', { name: 'Download annotation' })).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Replace annotation' })).toBeNull()
    })
  })

  it('is not there for those who may not see the match', async () => {
    const gateway = gatewayFor(sampleUser('Registered'))
    for (const name of ['match', 'history', 'statusLog'] as const)
      gateway.answer(name, () => refusedWith(404, 'NOT_FOUND', 'There is nothing here.'))
    show(`/match/${match.id}/history`, gateway)
    expect(
      await screen.findByText("Whoops... The page you were looking for couldn't be found."),
    ).toBeVisible()
  })
})
