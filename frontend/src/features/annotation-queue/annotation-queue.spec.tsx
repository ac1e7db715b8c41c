import { jest } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MatchView } from '@courtline/messages/views/match'
import type { Role } from '@courtline/messages/permissions'
import type { QueueRow } from '@courtline/messages/views/queue'
import { fillIn } from '../../testing/fill-in.ts'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { cardOf, rowOf, matchViewOf, sampleAnnotation } from '../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'
import { REFRESH_MS } from '../../foundation/live/live.tsx'
import { UNDO_MS } from '../../ui/undoable.tsx'

const view = matchViewOf(cardOf({}))

const IN_REVIEW: Partial<QueueRow> = {
  status: 'Review',
  actions: ['open', 'acceptAnnotation', 'rejectAnnotation', 'setPriority'],
}

function queue(
  role: Role,
  rows: QueueRow[],
  lowestClaimablePriority = 0,
  score: MatchView['metadata']['score'] = null,
) {
  const gateway = gatewayFor(sampleUser(role)).answer('queue', {
    rows,
    more: false,
    highestQueuedPriority: 5,
    lowestClaimablePriority,
    position: '0',
  })
  for (const command of ['claim', 'release', 'acceptAnnotation', 'rejectAnnotation', 'setPriority'] as const)
    gateway.answer(command, view)
  const match = { ...view, metadata: { ...view.metadata, score } }
  gateway.answer('statusLog', []).answer('match', match).answer('annotation', sampleAnnotation(match))
  return { gateway, ...show('/annotationList', gateway) }
}

/** The last look before: its button has the focus. */
async function confirmAccept() {
  const dialog = within(await screen.findByRole('dialog', { name: /^Accept / }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Accept' })).toHaveFocus())
  await userEvent.keyboard('{Enter}')
}

const row = (name: string) => screen.findByRole('row', { name })
const urls = (seen: { name: string; url: string }[], name: string) =>
  seen.filter((call) => call.name === name).map(({ url }) => url)

describe('the annotation queue', () => {
  it('is read again every 300000 ms, and no more once the page is left (platform 7)', async () => {
    const { gateway, go } = queue('Annotator', [rowOf({})])
    await row('Rivera v Okafor')
    const reads = () => urls(gateway.seen, 'queue').length
    const before = reads()
    jest.useFakeTimers()
    try {
      gateway.answer('matches', [])
      await act(async () => jest.advanceTimersByTimeAsync(0))
      await go('/login')
      await act(async () => jest.advanceTimersByTimeAsync(REFRESH_MS + 1))
      expect(reads()).toBe(before)
    } finally {
      jest.useRealTimers()
    }
    expect(REFRESH_MS).toBe(300_000)
  })

  it('shows a chip with the count for each status, and only its rows', async () => {
    queue('AnnotationManager', [rowOf({}), rowOf({ ...IN_REVIEW, teams: ['Lee', 'Cruz'] })])
    await row('Rivera v Okafor')
    await userEvent.click(screen.getByRole('button', { name: 'Review 1' }))
    expect(screen.queryByRole('row', { name: 'Rivera v Okafor' })).toBeNull()
    expect(await row('Lee v Cruz')).toBeVisible()
  })

  it('claims the next match with c and opens it', async () => {
    const low = rowOf({ teams: ['Kim', 'Ito'], priority: 1 })
    const high = rowOf({ priority: 5 })
    const { gateway, visited } = queue('Annotator', [low, high])
    await row('Rivera v Okafor')
    await userEvent.keyboard('c')
    await waitFor(() => expect(visited).toContain(`/annotate/${high.matchId}`))
    expect(urls(gateway.seen, 'claim')).toEqual([`/api/matches/${high.matchId}/annotatorClaim`])
  })

  it('claims nothing by what is typed for the palette before that is there', async () => {
    const { gateway } = queue('Annotator', [rowOf({ priority: 5 })])
    await row('Rivera v Okafor')
    await userEvent.keyboard('{Control>}k{/Control}c')
    const search = await screen.findByRole('textbox', { name: 'Search or jump to' })
    expect(urls(gateway.seen, 'claim')).toEqual([])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(search).not.toBeInTheDocument())
  })

  it("shows 'Couldn't claim match.' and why", async () => {
    const { gateway } = queue('Annotator', [rowOf({ priority: 5 })])
    gateway.answer('claim', () =>
      refusedWith(409, 'ALREADY_CLAIMED', 'Another annotator has claimed this match.'),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Claim' }))
    expect(
      await screen.findByText("Couldn't claim match. Another annotator has claimed this match."),
    ).toBeVisible()
  })

  it('does not let an annotator claim below the highest priority', async () => {
    const { gateway } = queue('Annotator', [rowOf({ priority: 1 })], 5)
    const button = await screen.findByRole('button', { name: 'Claim' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    expect(urls(gateway.seen, 'claim')).toEqual([])
  })

  it('moves with j and k and shows the history with h', async () => {
    queue('Annotator', [rowOf({}), rowOf({ teams: ['Kim', 'Ito'] })])
    await row('Rivera v Okafor')
    await userEvent.keyboard('jj')
    expect(await row('Kim v Ito')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('k')
    expect(await row('Rivera v Okafor')).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('h')
    expect(await screen.findByRole('list', { name: 'Status history' })).toBeInTheDocument()
  })

  it('lets a manager set the priority with 0 to 5', async () => {
    const { gateway } = queue('AnnotationManager', [
      rowOf({ priority: 1, actions: ['claim', 'setPriority'] }),
    ])
    await row('Rivera v Okafor')
    await userEvent.keyboard('j4')
    await waitFor(() => expect(gateway.bodiesOf('setPriority')).toEqual([{ priority: 4 }]))
  })

  it('accepts with a', async () => {
    const { gateway } = queue('AnnotationManager', [rowOf(IN_REVIEW)])
    await row('Rivera v Okafor')
    await userEvent.keyboard('ja')
    await confirmAccept()
    await waitFor(() => expect(urls(gateway.seen, 'acceptAnnotation')).toHaveLength(1))
  })

  it('shows both scores before, and requires a reason where they differ', async () => {
    const { gateway } = queue('AnnotationManager', [rowOf(IN_REVIEW)], 0, [[6, 4]])
    await row('Rivera v Okafor')
    await userEvent.keyboard('ja')
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept Rivera v Okafor?' }))
    expect(await dialog.findByRole('row', { name: /Given by the owner 6–4/ })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled()
    await fillIn(dialog.getByLabelText(/Why do the scores differ/), 'The video ends early')
    await userEvent.click(dialog.getByRole('button', { name: 'Accept' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('acceptAnnotation')).toEqual([{ reason: 'The video ends early' }]),
    )
  })

  it('shows all again once nothing is left of the chosen status', async () => {
    const left = rowOf({ teams: ['Kim', 'Ito'] })
    const { gateway } = queue('AnnotationManager', [left, rowOf(IN_REVIEW)])
    await row('Rivera v Okafor')
    await userEvent.click(screen.getByRole('button', { name: 'Review 1' }))
    gateway.answer('queue', {
      rows: [left],
      more: false,
      highestQueuedPriority: 5,
      lowestClaimablePriority: 0,
      position: '1',
    })
    await userEvent.keyboard('ja')
    await confirmAccept()
    await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
    expect(await row('Kim v Ito')).toBeVisible()
  })

  it('lets an acceptance by key be taken back', async () => {
    const { gateway } = queue('AnnotationManager', [rowOf(IN_REVIEW)])
    await row('Rivera v Okafor')
    await userEvent.keyboard('ja')
    await confirmAccept()
    await waitFor(async () => expect(await row('Rivera v Okafor')).toHaveFocus())
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    await new Promise((resolve) => setTimeout(resolve, UNDO_MS + 200))
    expect(urls(gateway.seen, 'acceptAnnotation')).toEqual([])
  })

  it('rejects with Shift R, and only with a reason', async () => {
    const { gateway } = queue('AnnotationManager', [rowOf(IN_REVIEW)])
    await row('Rivera v Okafor')
    await userEvent.keyboard('j{Shift>}R{/Shift}')
    const dialog = await screen.findByRole('dialog', { name: 'Reject Rivera v Okafor' })
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled()
    await fillIn(within(dialog).getByLabelText('Reason'), 'Set 2 is missing')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('rejectAnnotation')).toEqual([{ reason: 'Set 2 is missing' }]),
    )
  })

  it('releases an own row with r', async () => {
    const own = rowOf({
      status: 'Annotating',
      annotatorId: sampleUser('Annotator').id,
      annotatorActions: ['annotate', 'release'],
    })
    const { gateway } = queue('Annotator', [own])
    await row('Rivera v Okafor')
    await userEvent.keyboard('jr')
    await waitFor(() => expect(urls(gateway.seen, 'release')).toHaveLength(1))
  })

  it('requests what was not read yet, page by page (D113)', async () => {
    const rows = Array.from({ length: 102 }, (_, n) =>
      rowOf({ teams: [`Player ${n}`, 'Okafor'], since: new Date(n * 1000).toISOString(), actions: [] }),
    )
    const last = rowOf({ teams: ['Kim', 'Ito'], since: new Date(200_000).toISOString() })
    const claims = { highestQueuedPriority: 1, lowestClaimablePriority: 1, position: '0' }
    const { gateway, visited } = queue('Annotator', [])
    gateway.answer('queue', ({ url }: { url: string }) => {
      if (/search=|status=/.test(url)) return { status: 200, body: { rows: [last], more: false, ...claims } }
      if (url.includes('cursor='))
        return { status: 200, body: { rows: [...rows.slice(100), last], more: false, ...claims } }
      const body = { rows: rows.slice(0, 100), more: true, ...claims }
      return { status: 200, body, link: '</api/annotationQueue?cursor=x>; rel="next"' }
    })
    await screen.findByRole('button', { name: 'Queued 100+' })
    await fillIn(screen.getByRole('searchbox', { name: 'Search the queue' }), 'kim')
    expect(await row('Kim v Ito')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Claim next' }))
    await waitFor(() => expect(visited).toContain(`/annotate/${last.matchId}`))
  })

  it('shows more of a long queue once it is scrolled to', async () => {
    const rows = Array.from({ length: 101 }, (_, n) => rowOf({ teams: [`Player ${n}`, 'Okafor'] }))
    const claims = { highestQueuedPriority: 1, lowestClaimablePriority: 1, position: '0' }
    const { gateway } = queue('Annotator', [])
    gateway.answer('queue', ({ url }: { url: string }) => {
      const isNext = url.includes('cursor=')
      const body = { rows: isNext ? rows.slice(100) : rows.slice(0, 100), more: !isNext, ...claims }
      return isNext
        ? { status: 200, body }
        : { status: 200, body, link: '</api/annotationQueue?cursor=x>; rel="next"' }
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show more matches' }))
    expect(await row('Player 100 v Okafor')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more matches' })).toBeNull()
  })

  it('is not open to players', async () => {
    const { at } = show('/annotationList', gatewayFor(sampleUser('Registered')).answer('matches', []))
    await waitFor(() => expect(at()).toBe(`/userMatches/${sampleUser('Registered').id}`))
  })
})
