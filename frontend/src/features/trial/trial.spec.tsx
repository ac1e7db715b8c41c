import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TrialAnnotation } from '@courtline/messages/views/trial'
import { ok, type SeenRequest } from '../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf, sampleAnnotation } from '../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const match = matchViewOf(cardOf({}))
const MATCH = match.id
const TESS = '5f2b7b60-7a53-4a4e-8a57-10c1a3f3b0f1'
const trial = (more: Partial<TrialAnnotation> = {}): TrialAnnotation => ({
  id: `trial-${TESS}-${MATCH}`,
  userId: TESS,
  userName: 'Tess Trial',
  matchId: MATCH,
  status: 'InProgress',
  created: '2026-05-01T10:00:00.000Z',
  completed: null,
  reviewed: null,
  review: null,
  ...more,
})
const completed = '2026-05-02T10:00:00.000Z'
const reviewed = '2026-05-03T10:00:00.000Z'
const review = { userId: TESS, date: reviewed, result: false, reason: 'The lets are missing.' }

const parametersOf = ({ url }: SeenRequest) => new URL(url, 'https://courtline.test').searchParams

const onTrial = (mine: TrialAnnotation | null) =>
  gatewayFor(sampleUser('TrialAnnotator'))
    .answer('demoMatch', match)
    .answer('trialVideos', [])
    .answer('trialAnnotation', mine)

describe('/trialAnnotationEntry', () => {
  it.each([
    [null, 'You have not started your trial annotation yet.', 'button', 'Start the trial annotation'],
    [trial(), 'Your trial annotation is in progress.', 'link', 'Continue'],
    [
      trial({ status: 'InReview', completed }),
      'Your trial annotation was completed on 2 May 2026 and is in review. You may still update it.',
      'link',
      'Update',
    ],
    [
      trial({ status: 'Failure', completed, reviewed, review }),
      'Your trial annotation was reviewed on 3 May 2026, but was not successful.',
      'button',
      'Redo',
    ],
    [
      trial({ status: 'Success', completed, reviewed, review: { ...review, result: true } }),
      'Your trial annotation was reviewed on 3 May 2026 and was successful.',
      'link',
      'Annotation queue',
    ],
  ] as const)('in state %#', async (mine, message, role, action) => {
    show('/trialAnnotationEntry', onTrial(mine))
    const status = await screen.findByRole('region', { name: 'Status of your trial' })
    expect(within(status).getByText(message)).toBeVisible()
    expect(within(status).getByRole(role, { name: action })).toBeVisible()
  })

  it('begins the trial and leads to the workbench', async () => {
    const gateway = onTrial(null).answer('startTrial', trial())
    const { at } = show('/trialAnnotationEntry', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Start the trial annotation' }))
    await waitFor(() => expect(at()).toBe('/trialAnnotation'))
  })

  it('shows the three videos of the site, and texts where there are none', async () => {
    const gateway = onTrial(null).answer('trialVideos', [{ title: 'Keys', url: 'https://v.example/1' }])
    show('/trialAnnotationEntry', gateway)
    const list = await screen.findByRole('list', { name: 'How it works' })
    await waitFor(() => expect(within(list).getByRole('heading', { name: 'Keys' })).toBeVisible())
    expect(within(list).getAllByRole('listitem')).toHaveLength(3)
    expect(within(list).getByRole('link', { name: 'Watch the video' })).toHaveAttribute(
      'href',
      'https://v.example/1',
    )
  })
})

describe('/trialAnnotationReview', () => {
  const manager = (...all: TrialAnnotation[]) =>
    gatewayFor(sampleUser('AnnotationManager'))
      .answer('trialAnnotation', (seen: SeenRequest) => {
        const wanted = parametersOf(seen).get('status')
        return ok(wanted === null ? (all[0] ?? null) : all.filter(({ status }) => status === wanted))
      })
      .answer('match', match)

  it('has four tables', async () => {
    show(
      '/trialAnnotationReview',
      manager(trial({ status: 'InReview', completed }), trial({ status: 'Failure' })),
    )
    for (const [name, rows] of [
      ['In review', 2],
      ['In progress', 0],
      ['Accepted', 0],
      ['Rejected', 2],
    ] as const) {
      const table = await screen.findByRole('region', { name })
      await waitFor(() => expect(within(table).queryAllByRole('row')).toHaveLength(rows))
    }
  })

  it('sets a trial beside the reference, and answers with a reason', async () => {
    const serve = (id: string, start: number, outcome: 'Ace' | 'Fault') => ({
      annotationId: id,
      eventType: 'Point' as const,
      clockTime: { start, stop: start + 3 },
      outcome,
    })
    const ids = ['1', '2', '3'].map((end) => `5f2b7b60-7a53-4a4e-8a57-10c1a3f3b1e${end}`)
    const gateway = manager(trial({ status: 'InReview', completed }))
      .answer('annotation', (seen: SeenRequest) =>
        ok({
          ...sampleAnnotation(match),
          annotation:
            parametersOf(seen).get('kind') === 'trial'
              ? [serve(ids[2] ?? '', 10.3, 'Fault')]
              : [serve(ids[0] ?? '', 10, 'Ace'), serve(ids[1] ?? '', 30, 'Ace')],
        }),
      )
      .answer('reviewTrial', trial({ status: 'Failure' }))
    const { at } = show(`/trialAnnotationReview?user=${TESS}`, gateway)
    const list = await screen.findByRole('region', { name: 'Differences' })
    expect(within(list).getByRole('button', { name: /Outcome Ace → Fault/ })).toBeVisible()
    expect(within(list).getByRole('button', { name: /Not found Ace → no serve here/ })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Trial' })).toHaveTextContent('Fault')
    expect(screen.getAllByText('too few').length).toBeGreaterThan(0)
    const reject = screen.getByRole('button', { name: 'Reject' })
    expect(reject).toBeDisabled()
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason, sent to Tess Trial' }), 'Look again')
    await userEvent.click(reject)
    await waitFor(() =>
      expect(gateway.bodiesOf('reviewTrial')).toMatchObject([{ result: false, reason: 'Look again' }]),
    )
    await waitFor(() => expect(at()).toBe('/trialAnnotationReview'))
  })
})

describe('/trial', () => {
  it('explains the work and mails a link to a visitor who signs up for it', async () => {
    const gateway = gatewayFor(undefined).answer('trialVideos', []).answer('joinTrial', { ok: true })
    show('/trial', gateway)
    await userEvent.type(await screen.findByRole('textbox', { name: 'Email' }), 'tess@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Mail me the link' }))
    expect(await screen.findByText(/mailed to tess@example.org/)).toBeVisible()
    expect(gateway.bodiesOf('joinTrial')).toEqual([{ email: 'tess@example.org' }])
  })
})
