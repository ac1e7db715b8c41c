import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnnotatedEvent } from '@courtline/scoring/rules/vocabulary'
import {
  cardOf,
  matchViewOf,
  SAMPLE_ACE,
  sampleAnnotation,
  scoreRowsOf,
} from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const match = matchViewOf(cardOf({}))
const serveAt = (place: number, changes: Partial<AnnotatedEvent> = {}): AnnotatedEvent => ({
  ...SAMPLE_ACE,
  annotationId: `${SAMPLE_ACE.annotationId.slice(0, -2)}${10 + place}`,
  clockTime: { start: place * 10, stop: place * 10 + 4 },
  ...changes,
})
/** Six aces, and a fault whose second serve nobody has entered. */
const annotation = [
  ...Array.from({ length: 6 }, (_, place) => serveAt(place)),
  serveAt(6, { outcome: 'Fault' }),
]

async function shown(query = '') {
  const view = show(
    `/match/${match.id}/watch${query}`,
    gatewayFor(sampleUser('Registered'))
      .answer('match', match)
      .answer('scoreRows', scoreRowsOf({ ...sampleAnnotation(match), annotation })),
  )
  await screen.findByRole('button', { name: 'Filter' })
  return view
}
const press = (keys: string) => userEvent.keyboard(keys)

describe('the points beside the picture', () => {
  it('count those that have been won, in the heading and of the filter', async () => {
    await shown()
    expect(screen.getByText(/^of 6$/)).toHaveTextContent('6 of 6')
    expect(screen.getByText(/6 points in/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Play 6 points' })).toBeEnabled()
  })

  it('list exactly the points that the filter counts', async () => {
    await shown('?service=First')
    expect(screen.getByText(/^of 6$/)).toHaveTextContent('6 of 6')
    // Rows of 34 pixels.
    expect(screen.getByRole('listbox', { name: 'Points' }).firstElementChild).toHaveStyle({ height: '204px' })
  })

  it('stand four stops of the Tab key behind the timeline', async () => {
    await shown()
    screen.getByRole('slider', { name: 'Match timeline' }).focus()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Favorite all shown' })).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Break points' })).toHaveFocus()
    await press('{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Second serves' })).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
    await userEvent.tab()
    expect(screen.getByRole('listbox', { name: 'Points' })).toHaveFocus()
  })
})

describe('the filter', () => {
  it('opens by its key, with the focus in it', async () => {
    await shown()
    await press('/')
    const [first] = within(await screen.findByRole('group', { name: 'From whose view' })).getAllByRole(
      'button',
    )
    await waitFor(() => expect(first).toHaveFocus())
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveAttribute('aria-expanded', 'true')
  })

  it('has the exact score as a grid, which arrows cross', async () => {
    const view = await shown()
    await press('/')
    const grid = within(await screen.findByRole('group', { name: /^Exact score/ }))
    grid.getByRole('button', { name: '0–0, 2 points' }).focus()
    await press('{ArrowDown}')
    expect(grid.getByRole('button', { name: '15–0, 1 point' })).toHaveFocus()
    await press(' ')
    expect(view.at()).toContain('scores=15-0')
    expect(await screen.findByRole('button', { name: 'Remove “15–0”' })).toBeVisible()
  })

  it('shows a share only where it means something: of who serves, never of how a point ended', async () => {
    await shown()
    await press('/')
    await screen.findByRole('group', { name: 'From whose view' })
    const shareIn = (group: RegExp, name: RegExp) =>
      within(screen.getByRole('group', { name: group })).getByRole('button', { name })
    expect(shareIn(/^Serve$/, /^1st/)).toHaveTextContent('1st 667 %')
    expect(shareIn(/^Outcome by Rivera/, /^Ace/)).not.toHaveTextContent('%')
  })

  it('names what is chosen, and each can be removed', async () => {
    const view = await shown('?service=Second')
    expect(screen.getByText('No points match.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Without “2nd serve”' }))
    expect(view.at()).not.toContain('service')
  })
})
