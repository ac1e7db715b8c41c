import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { sampleAnnotation, cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const demo = matchViewOf(cardOf({}))
const entry = (index: number, fields: Partial<AnnotatedEvent>): AnnotatedEvent => ({
  annotationId: `a3bb189e-8bf9-4c9b-9f0e-${String(index).padStart(12, '0')}`,
  eventType: 'Point',
  clockTime: { start: index * 10, stop: index * 10 + 4 },
  ...fields,
})
const FAULT = entry(1, { outcome: 'Fault', errorType: 'Net' })
const WINNER = entry(2, { outcome: 'Winner', endingPlayer: 0, shotType: 'Forehand', rallyLength: 3 })
const ACE = entry(3, { outcome: 'Ace' })

/** The practice, begun; the playhead is two seconds before the first serve. */
async function practising(annotation: readonly AnnotatedEvent[], user = sampleUser('TrialAnnotator')) {
  const gateway = gatewayFor(user)
    .answer('demoMatch', demo)
    .answer('annotation', { ...sampleAnnotation(demo), mayEdit: false, annotation: [...annotation] })
  const shown = show('/trialPractice', gateway)
  expect(await screen.findByText('Practice: nothing is recorded')).toBeVisible()
  const start = screen.getByRole('button', { name: 'Start practice' })
  await waitFor(() => expect(start).toHaveFocus())
  await userEvent.keyboard('{Enter}')
  return { gateway, ...shown }
}

const guide = () => screen.getByRole('region', { name: 'Guide' })
/** The next key with its reason. */
const next = () => within(guide()).getByRole('status').textContent
/** Three seconds on: at the serve, and then into the point. */
const serve = () => userEvent.keyboard('{ArrowRight} {ArrowRight}')

describe('the practice before the trial', () => {
  it('leads through each serve by the keys that its entry takes, and sends nothing', async () => {
    const { gateway } = await practising([FAULT, WINNER, ACE])
    expect(within(guide()).getByRole('heading')).toHaveTextContent('Point 1 · serve 1 of 3')
    expect(next()).toMatch(/^Next: Space .+ hits a first serve/)
    await serve()
    expect(next()).toMatch(/^Next: n The serve went into the net: a fault\./i)
    await userEvent.keyboard('n')
    expect(within(guide()).getByRole('heading')).toHaveTextContent('Point 1 · serve 2 of 3')
    expect(next()).toMatch(/hits a second serve/)
    await serve()
    expect(next()).toMatch(/the serve included: 1 of 3/)
    await userEvent.keyboard('...')
    expect(next()).toMatch(/^Next: w Nobody reached the last ball: a winner/i)
    await userEvent.keyboard('wf')
    await serve()
    await userEvent.keyboard('a')
    expect(await screen.findByText(/3 of 3 serves were as the reference has them/)).toBeVisible()
    expect(gateway.bodiesOf('editAnnotation')).toEqual([])
    expect(localStorage.length).toBe(0)
  })

  it('shows at once what differs, with the key that puts it right', async () => {
    await practising([WINNER, ACE])
    await serve()
    await userEvent.keyboard('...e')
    expect(within(guide()).getByRole('alert')).toHaveTextContent(
      'Outcome: you have Forced error, the reference has Winner.',
    )
    expect(next()).toMatch(/^Next: w /i)
    await userEvent.keyboard('w')
    expect(within(guide()).queryByRole('alert')).toBeNull()
    await userEvent.keyboard('b')
    expect(within(guide()).getByRole('alert')).toHaveTextContent(
      'Stroke: you have Backhand, the reference has Forehand.',
    )
    await userEvent.keyboard('f')
    expect(within(guide()).getByRole('heading')).toHaveTextContent('serve 2 of 2')
    expect(screen.getByLabelText('first entered otherwise')).toBeVisible()
  })

  it('goes on by Enter with the reference in place of one’s own', async () => {
    await practising([WINNER, ACE])
    await serve()
    await userEvent.keyboard('...wb')
    await userEvent.keyboard('{Enter}')
    expect(within(guide()).getByRole('heading')).toHaveTextContent('serve 2 of 2')
    expect(screen.getByRole('list', { name: 'Entered so far' })).toHaveTextContent(/forehand/i)
  })

  it('reports a start that is another serve’s, and cancels it', async () => {
    await practising([WINNER])
    await userEvent.keyboard(' ')
    expect(within(guide()).getByRole('alert')).toHaveTextContent('Start: 2.0 s too early')
    expect(next()).toMatch(/^Next: Esc/)
    await userEvent.keyboard('{Escape}')
    expect(next()).toMatch(/^Next: Space/)
  })

  it('is there for a visitor, and without a demo match shows so', async () => {
    const gateway = gatewayFor(undefined).answer('demoMatch', null)
    show('/trialPractice', gateway)
    expect(await screen.findByText(/There is no demo match to practise on yet/)).toBeVisible()
  })
})
