import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '../../testing/fill-in.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'
import { cardOf } from '../../testing/match-samples.ts'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { byDay } from './grouping.ts'
import { cardState } from './card-state.ts'
import { listWithFrame } from './with-frame.ts'

const marta = sampleUser('Registered')
const list = (cards: unknown) => show('/userMatches/', gatewayFor(marta).answer('matches', cards))

describe('the match list', () => {
  it('shows that there are none, and what to do', async () => {
    list([])
    expect(
      await screen.findByText('You do not have any matches. You need to upload them first.'),
    ).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Upload a match' })[1]).toHaveAttribute('href', '/upload')
  })

  it("shows 'Loading matches...' until they are there", async () => {
    show(
      '/userMatches/',
      gatewayFor(marta).answer('matches', () => new Promise(() => undefined)),
    )
    expect(await screen.findByText('Loading matches...')).toBeVisible()
  })

  it("shows 'No matches' when a search finds none", async () => {
    list([cardOf({ teams: ['Rivera', 'Okafor'] })])
    await screen.findByRole('article', { name: 'Rivera v Okafor' })
    await fillIn(screen.getByRole('searchbox'), 'haas')
    expect(screen.getByText('No matches')).toBeVisible()
  })

  it('finds matches by players, event and surface', async () => {
    list([
      cardOf({ teams: ['Rivera', 'Okafor'], surface: 'Clay' }),
      cardOf({ teams: ['Rivera', 'Haas'], name: 'Club ladder' }),
    ])
    await fillIn(await screen.findByRole('searchbox'), 'riv ladder')
    const found = await screen.findAllByRole('article')
    expect(found.map((card) => card.getAttribute('aria-label'))).toEqual(['Rivera v Haas'])
  })

  it('continues where it ended, and requests what was not read yet (D113)', async () => {
    const cards = Array.from({ length: 101 }, (_, n) => cardOf({ teams: [`Player ${n}`, 'Okafor'] }))
    const gateway = gatewayFor(marta).answer('matches', ({ url }: { url: string }) => {
      if (url.includes('search=')) return { status: 200, body: cards.slice(100) }
      const isNext = url.includes('cursor=')
      const body = isNext ? cards.slice(100) : cards.slice(0, 100)
      return isNext
        ? { status: 200, body }
        : { status: 200, body, link: '</api/matches?cursor=x>; rel="next"' }
    })
    show('/userMatches/', gateway)
    expect(await screen.findAllByRole('article')).toHaveLength(100)
    await fillIn(screen.getByRole('searchbox'), 'player 100')
    expect(await screen.findByRole('article', { name: 'Player 100 v Okafor' })).toBeVisible()
    await userEvent.clear(screen.getByRole('searchbox'))
    await userEvent.click(await screen.findByRole('button', { name: 'Show more matches' }))
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(101))
    expect(screen.queryByRole('button', { name: 'Show more matches' })).not.toBeInTheDocument()
  })

  it('lets a listed player take themselves out, asked first (D112)', async () => {
    const card = { ...cardOf({ teams: ['Rivera', 'Okafor'] }), actions: ['leave'] }
    const gateway = gatewayFor(marta).answer('matches', [card]).answer('leaveMatch', { ok: true })
    show('/userMatches/', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'More about Rivera v Okafor' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove me' }))
    const question = await screen.findByRole('dialog')
    expect(question).toHaveTextContent('It leaves your list, and its owner is notified.')
    await userEvent.click(within(question).getByRole('button', { name: 'Remove me' }))
    expect(await screen.findByText('You are no longer a player of Rivera v Okafor.')).toBeInTheDocument()
    expect(gateway.seen.map(({ name }) => name)).toContain('leaveMatch')
  })

  it('leads from a finished match to its video', async () => {
    const card = cardOf({ teams: ['Rivera', 'Okafor'] })
    list([card])
    expect(await screen.findByRole('link', { name: 'Rivera v Okafor' })).toHaveAttribute(
      'href',
      `/match/${card.id}/watch`,
    )
  })

  it('covers a match that is being processed, and cannot be opened', async () => {
    list([{ ...cardOf({ teams: ['Rivera', 'Berg'] }), status: 'Postprocessing' }])
    const card = await screen.findByRole('article', { name: 'Rivera v Berg' })
    expect(within(card).getByText('Processing')).toBeVisible()
    expect(within(card).getByText('Cutting dead time')).toBeVisible()
    expect(within(card).queryByRole('link')).toBeNull()
  })

  it('keeps the result of a match that is being reworked under the overlay (D73)', async () => {
    const sets = [
      [6, 4],
      [7, 5],
    ]
    const score = { sets, tiebreaks: [null, null], game: null, winner: 0, points: 120 }
    const reworked = {
      ...cardOf({ teams: ['Rivera', 'Berg'] }),
      status: 'Annotating',
      rework: true,
      computedMatchDetails: { score },
    }
    list([reworked])
    const card = within(await screen.findByRole('article', { name: 'Rivera v Berg' }))
    expect(card.getByText('Being corrected')).toBeVisible()
    expect(card.getByRole('img', { name: 'Result: 6–4, 7–5' })).toBeVisible()
  })

  it('shows why processing failed and offers to retry or replace the files', async () => {
    list([
      {
        ...cardOf({ teams: ['Rivera', 'Haas'] }),
        status: 'Preprocessing',
        processing: { state: 'failed', jobId: 'j', why: 'The file has no picture.' },
        actions: ['retry', 'replaceFiles'],
      },
    ])
    const card = await screen.findByRole('article', { name: 'Rivera v Haas' })
    expect(within(card).getByText('The file has no picture.')).toBeVisible()
    expect(within(card).getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(within(card).getByRole('button', { name: 'Replace files' })).toBeVisible()
  })

  it('shows what went wrong, and tries again', async () => {
    let tries = 0
    const gateway = gatewayFor(marta).answer('matches', () =>
      tries++ === 0 ? refusedWith(503, 'BUSY', 'The site is busy.') : { status: 200, body: [] },
    )
    show('/userMatches/', gateway)
    expect(await screen.findByText('The site is busy.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText(/You do not have any matches/)).toBeVisible()
  })
})

describe('grouping by day', () => {
  it('puts the newest day first and names today and yesterday', () => {
    const cards = ['2026-11-17', '2026-11-21', '2026-11-20', '2025-12-31'].map((date) => cardOf({ date }))
    expect(byDay(cards, new Date(2026, 10, 21, 9)).map(({ heading }) => heading)).toEqual([
      'Today',
      'Yesterday',
      'Tuesday, 17 November',
      'Wednesday, 31 December 2025',
    ])
  })
})

describe('the state on a card while it cannot be watched', () => {
  const progress = { jobId: 'j', kind: 'postprocess', share: 0.62, secondsLeft: 240 } as const

  it.each([
    ['Preprocessing', false, 'Preparing the video, about 4 min left'],
    ['Queued', false, 'In the queue'],
    ['Annotating', false, 'Being annotated'],
    ['Annotating', true, 'Being corrected'],
    ['Review', false, 'In review'],
    ['Postprocessing', false, 'Cutting dead time, about 4 min left'],
  ] as const)('%s, rework %s: %s', (status, rework, note) => {
    expect(cardState({ ...cardOf({}), status, rework }, progress)).toMatchObject({ kind: 'processing', note })
  })

  it.each([
    [0, 'Preparing the video, next in turn'],
    [1, 'Preparing the video, waiting behind 1 other video'],
    [12, 'Preparing the video, waiting behind 12 other videos'],
  ])('waiting behind %s: %s', (waitingBehind, note) => {
    const waiting = { jobId: 'j', kind: 'preprocess', share: 0, secondsLeft: null, waitingBehind } as const
    expect(cardState({ ...cardOf({}), status: 'Preprocessing' }, waiting)).toMatchObject({ note })
  })
})

describe('a live frame', () => {
  const [one, other] = [cardOf({}), cardOf({})]

  it('replaces, adds and takes away cards', () => {
    const changed = { ...one, revision: one.revision + 1, priority: 4 }
    const added = cardOf({})
    expect(
      listWithFrame([one, other], { type: 'matchCards', cards: [changed, added], gone: [other.id] }),
    ).toEqual([changed, added])
  })

  it('never puts an older card over a newer one', () => {
    const older = { ...one, revision: one.revision - 1, priority: 4 }
    expect(listWithFrame([one], { type: 'matchCards', cards: [older], gone: [] })).toEqual([one])
  })
})

describe('the first page of a user', () => {
  it('shows a new player three steps, with the demo match', async () => {
    show('/', gatewayFor(sampleUser('Registered')).answer('matches', []))
    const steps = within(await screen.findByRole('region', { name: 'Three steps to your first match' }))
    expect(steps.getByRole('link', { name: 'Open the demo match' })).toHaveAttribute('href', '/demo')
    expect(screen.queryByRole('navigation', { name: 'Your work' })).toBeNull()
  })

  it.each([
    ['Annotator', ['Annotation queue']],
    ['AnnotationManager', ['Annotation queue', 'Completed matches']],
    ['Admin', ['Annotation queue', 'Completed matches', 'Users', 'Activity']],
  ] as const)('leads an %s to their work', async (role, labels) => {
    show('/', gatewayFor(sampleUser(role)).answer('matches', []))
    const work = within(await screen.findByRole('navigation', { name: 'Your work' }))
    expect(work.getAllByRole('link').map((link) => link.querySelector('b')?.textContent)).toEqual(labels)
  })
})
