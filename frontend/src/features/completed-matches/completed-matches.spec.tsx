import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const older = { ...cardOf({ teams: ['Kim', 'Ito'] }), lastUpdate: '2026-11-01T10:00:00Z' }
const newer = { ...cardOf({ teams: ['Rivera', 'Okafor'] }), lastUpdate: '2026-11-20T10:00:00Z' }
/** The actions of a finished match for an admin; a manager may only edit it. */
const ADMINS = ['editMetadata', 'annotateSilently', 'forcePreprocessing', 'forcePostprocessing', 'delete']
const site = (role: 'Admin' | 'AnnotationManager') =>
  gatewayFor(sampleUser(role))
    .answer(
      'matches',
      [older, newer].map((card) => ({ ...card, actions: role === 'Admin' ? ADMINS : ['editMetadata'] })),
    )
    .answer('deleteMatch', { ok: true })
    .answer('forcePreprocessing', matchViewOf(newer))

describe('completed matches', () => {
  it('are sorted by their last update, the latest first, with links to watch, edit and look back', async () => {
    show('/completedMatches', site('AnnotationManager'))
    const rows = (await screen.findAllByRole('row')).slice(1)
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
      'Rivera v Okafor',
      'Kim v Ito',
    ])
    expect(
      within(rows[0] ?? document.body).getByRole('link', { name: 'Watch Rivera v Okafor' }),
    ).toHaveAttribute('href', `/match/${newer.id}/watch`)
    expect(screen.getByRole('link', { name: 'History of Rivera v Okafor' })).toHaveAttribute(
      'href',
      `/match/${newer.id}/history`,
    )
    expect(screen.queryByRole('button', { name: /Admin actions/ })).toBeNull()
  })

  it('say of a match that is being cut that it is, also when that failed', async () => {
    const cutting = { ...newer, status: 'Postprocessing' as const }
    const why = 'The disk is full.'
    const failed = {
      ...older,
      status: 'Postprocessing' as const,
      processing: { state: 'failed', jobId: 'j', why },
    }
    show(
      '/completedMatches',
      gatewayFor(sampleUser('AnnotationManager')).answer('matches', [cutting, failed]),
    )
    expect(await screen.findByText('Postprocessing')).toBeVisible()
    expect(screen.getByText('Failed: The disk is full.')).toBeVisible()
  })

  it('requests the last 30 days first, and all on demand', async () => {
    const gateway = site('AnnotationManager')
    show('/completedMatches', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }))
    await waitFor(() => {
      const [first, second] = gateway.seen.filter(({ name }) => name === 'matches').map(({ url }) => url)
      expect(first).toMatch(/status=Postprocessing&status=Edited&status=Completed&fromTime=\d+$/)
      const since = Number(/fromTime=(\d+)/.exec(first ?? '')?.[1])
      expect(Math.abs(Date.now() - since - 2_592_000_000)).toBeLessThan(60_000)
      expect(second).toMatch(/status=Postprocessing&status=Edited&status=Completed$/)
    })
  })

  it('are sent back to their annotator with a reason', async () => {
    const finished = { ...newer, actions: ['rejectAnnotation'] }
    const gateway = gatewayFor(sampleUser('AnnotationManager'))
      .answer('matches', [finished])
      .answer('rejectAnnotation', {})
    show('/completedMatches', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Send back Rivera v Okafor' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject Rivera v Okafor' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A game is missing.')
    await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('rejectAnnotation')).toEqual([{ reason: 'A game is missing.' }]),
    )
  })

  it('have a menu for admins: these four, in this order', async () => {
    show('/completedMatches', site('Admin'))
    await userEvent.click(await screen.findByRole('button', { name: 'Admin actions for Rivera v Okafor' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Annotate',
      'Force Preprocessing',
      'Force Postprocessing',
      'Delete Match',
    ])
  })

  it('lets an admin delete a match, after a confirmation', async () => {
    const gateway = site('Admin')
    show('/completedMatches', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Admin actions for Rivera v Okafor' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete Match' }))
    const question = await screen.findByRole('dialog', {
      name: 'Are you sure you want to delete Rivera v Okafor?',
    })
    expect(gateway.seen.some(({ name }) => name === 'deleteMatch')).toBe(false)
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(gateway.seen.some(({ name }) => name === 'deleteMatch')).toBe(true))
  })
})
