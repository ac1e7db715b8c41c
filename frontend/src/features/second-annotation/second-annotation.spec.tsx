import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MatchView } from '@courtline/messages/views/match'
import type { SecondAnnotation } from '@courtline/messages/views/second'
import { EventSourceStandIn } from '../../testing/event-source-stand-in.ts'
import { ok, refusedWith, type SeenRequest } from '../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf, sampleAnnotation } from '../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const match = matchViewOf(cardOf({}))
const BEN = '5f2b7b60-7a53-4a4e-8a57-10c1a3f3b0f1'
const none = { n: 2, value: null }
const second = (more: Partial<SecondAnnotation> = {}): SecondAnnotation => ({
  matchId: match.id,
  teams: ['Rivera', 'Okafor'],
  surface: 'Clay',
  durationSeconds: 3600,
  status: 'Open',
  priority: 2,
  annotatorId: null,
  annotatorName: null,
  requestedAt: '2026-05-01T10:00:00.000Z',
  submittedAt: null,
  first: { status: 'Review', annotatorId: null, annotatorName: 'Ana', cause: 'manager' },
  agreement: null,
  settled: null,
  actions: ['change', 'withdraw'],
  ...more,
})
const compared = second({
  status: 'Submitted',
  annotatorId: BEN,
  annotatorName: 'Ben',
  submittedAt: '2026-05-02T10:00:00.000Z',
  agreement: {
    firstAnnotatorId: match.ownerId,
    secondAnnotatorId: BEN,
    serves: [2, 1],
    matched: 1,
    servesFound: 2 / 3,
    kappa: { outcome: none, endingPlayer: none, shotType: none, errorType: none },
    equal: {
      outcome: 0,
      winner: 0,
      endingPlayer: null,
      shotType: null,
      errorType: null,
      rallyLength: null,
      server: 1,
      score: 1,
    },
  },
  actions: ['withdraw', 'compare', 'settle', 'take'],
})
const at = `/secondAnnotationReview/${match.id}`
const serve = (id: string, start: number, outcome: 'Ace' | 'Fault') => ({
  annotationId: id,
  eventType: 'Point' as const,
  clockTime: { start, stop: start + 3 },
  outcome,
})
const [first, other, extra] = ['1', '2', '3'].map((end) => `5f2b7b60-7a53-4a4e-8a57-10c1a3f3b1e${end}`)

const queueMoved = () =>
  EventSourceStandIn.send({
    type: 'queueRows',
    rows: [],
    gone: [match.id],
    highestQueuedPriority: 0,
    lowestClaimablePriority: 0,
  })

const manager = (now: SecondAnnotation | null) =>
  gatewayFor(sampleUser('AnnotationManager'))
    .answer('match', match)
    .answer('secondAnnotation', now)
    .answer('secondAnnotators', [{ userId: BEN, name: 'Ben' }])
    .answer('annotation', ({ url }: SeenRequest) =>
      ok({
        ...sampleAnnotation(match),
        annotation: url.includes('kind=second')
          ? [serve(extra ?? '', 10.3, 'Fault')]
          : [serve(first ?? '', 10, 'Ace'), serve(other ?? '', 30, 'Ace')],
      }),
    )

describe('/secondAnnotationReview/:matchId', () => {
  EventSourceStandIn.forEachTest()

  it('reads again what has changed while a slow answer was on its way', async () => {
    const accepted: SecondAnnotation = { ...compared, actions: ['compare', 'settle'] }
    const answers = [ok(accepted), Promise.withResolvers<ReturnType<typeof ok>>(), ok(compared)] as const
    let reads = 0
    const gateway = manager(null).answer('secondAnnotation', () => {
      const answer = answers[Math.min(reads++, 2)]
      return answer && 'promise' in answer ? answer.promise : (answer ?? ok(compared))
    })
    show(at, gateway)
    await screen.findByRole('button', { name: 'Keep the first' })
    queueMoved()
    await waitFor(() => expect(reads).toBe(2))
    queueMoved()
    answers[1].resolve(ok(accepted))
    expect(await screen.findByRole('button', { name: 'Reconciled' })).toBeDisabled()
  })

  it('requests a second annotation by name', async () => {
    const gateway = manager(null).answer('requestSecond', second())
    show(at, gateway)
    await screen.findByRole('option', { name: 'Ben' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Annotator' }), 'Ben')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Priority' }), '4')
    await userEvent.click(screen.getByRole('button', { name: 'Ask for it' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('requestSecond')).toEqual([{ annotatorId: BEN, priority: 4 }]),
    )
  })

  it('changes or withdraws what waits', async () => {
    const gateway = manager(second()).answer('withdrawSecond', null)
    show(at, gateway)
    expect(await screen.findByText(/waits for an annotator/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(gateway.seen.some(({ name }) => name === 'withdrawSecond')).toBe(true))
  })

  it('sets both beside each other, and takes the chosen serve from the second', async () => {
    const gateway = manager(compared).answer('takeFromSecond', compared)
    show(at, gateway)
    const list = await screen.findByRole('region', { name: 'Differences' })
    await userEvent.click(within(list).getByRole('button', { name: /Outcome Ace → Fault/ }))
    const pick = screen.getByRole('group', { name: 'Which of both' })
    await userEvent.click(within(pick).getByRole('button', { name: 'Keep the first' }))
    expect(within(pick).getByRole('button', { name: 'First kept' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(within(pick).getByRole('button', { name: 'Take the second' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('takeFromSecond')).toEqual([{ entries: [{ first, second: extra }] }]),
    )
    expect(screen.getByRole('button', { name: 'Reconciled' })).toBeDisabled()
  })

  it.each([
    ['Doubles', ['Ana', 'Bea', 'Carla', 'Dora'], '1st · Ana to Carla'],
    ['Singles', ['Ana', null, 'Carla', null], '1st · Ana'],
  ] as const)(
    'names in %s who serves, and to whom where there are two',
    async (teamType, players, serves) => {
      const gateway = manager(compared).answer('annotation', ({ url }: SeenRequest) =>
        ok({
          ...sampleAnnotation(match),
          teamType,
          playerNames: [...players],
          annotation: [
            url.includes('kind=second') ? serve(extra ?? '', 10.3, 'Fault') : serve(first ?? '', 10, 'Ace'),
          ],
        }),
      )
      show(at, gateway)
      for (const name of ['First', 'Second']) {
        const version = await screen.findByRole('region', { name })
        expect(within(version).getByText(/^1st · /)).toHaveTextContent(new RegExp(`^${serves}$`))
      }
    },
  )

  it('keeps the first, or takes all of the second once it was asked', async () => {
    const gateway = manager(compared).answer('settleSecond', compared)
    show(at, gateway)
    const settle = await screen.findByRole('region', { name: 'Settle' })
    await userEvent.click(within(settle).getByRole('button', { name: 'Keep the first' }))
    await userEvent.click(within(settle).getByRole('button', { name: 'Take all of the second' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Take the second' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('settleSecond')).toEqual([{ outcome: 'first' }, { outcome: 'second' }]),
    )
  })

  const notInReview = { ...compared, actions: ['withdraw', 'compare', 'settle'] as const }
  const untaken = (more: Partial<MatchView>) =>
    manager({ ...notInReview, actions: [...notInReview.actions] }).answer('match', { ...match, ...more })

  it('offers to take nothing while the match is annotated', async () => {
    show(at, untaken({ status: 'Annotating', annotatorName: 'Ana' }))
    expect(await screen.findByText(/^Ana is working on the match/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Take the second' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Move back to review' })).toBeNull()
  })

  it('moves an accepted match back to review with a reason: it is sent back, and submitted as it is', async () => {
    const accepted = { ...match, status: 'Edited' as const, actions: ['rejectAnnotation' as const] }
    let submits = 0
    const gateway = untaken(accepted)
      .answer('rejectAnnotation', { ...accepted, status: 'Annotating' })
      .answer('completeAnnotation', () => {
        submits += 1
        return submits === 1 ? refusedWith(409, 'STATUS_FORBIDS', 'Not now.') : ok(accepted)
      })
    show(at, gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Move back to review' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Faults are missing.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move back' }))
    // What failed is tried again; what was done is not.
    expect(await within(dialog).findByText('Not now.')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move back' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const reason = { reason: 'Faults are missing.' }
    expect(gateway.bodiesOf('rejectAnnotation')).toEqual([reason])
    expect(gateway.bodiesOf('completeAnnotation')).toEqual([reason, reason])
  })
})

describe('second annotations in the queue', () => {
  const queue = { rows: [], more: false, highestQueuedPriority: 0, lowestClaimablePriority: 1, position: '' }

  it('are claimed by annotators, who are led to the workbench', async () => {
    const gateway = gatewayFor(sampleUser('Annotator'))
      .answer('queue', queue)
      .answer('secondAnnotations', [second({ first: null, actions: ['claim'] })])
      .answer(
        'secondAnnotation',
        second({ first: null, status: 'InProgress', annotatorId: BEN, actions: [] }),
      )
      .answer('claimSecond', second({ status: 'InProgress' }))
      .answer('match', match)
      .answer('annotation', sampleAnnotation(match))
    const shown = show('/annotationList', gateway)
    const rows = await screen.findByRole('region', { name: 'Second annotations' })
    await userEvent.click(within(rows).getByRole('button', { name: /^Claim the second annotation of/ }))
    await waitFor(() => expect(shown.at()).toBe(`/secondAnnotation/${match.id}`))
  })

  it('are opened and withdrawn by managers', async () => {
    const gateway = gatewayFor(sampleUser('AnnotationManager'))
      .answer('queue', queue)
      .answer('secondAnnotations', [compared])
    show('/annotationList', gateway)
    const rows = await screen.findByRole('region', { name: 'Second annotations' })
    expect(within(rows).getByRole('link', { name: /^Compare the second annotation of/ })).toHaveAttribute(
      'href',
      at,
    )
    expect(within(rows).getByRole('button', { name: /^Withdraw/ })).toBeVisible()
  })
})
