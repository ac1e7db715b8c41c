import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { WorkPlace } from '@courtline/messages/live'
import { EventSourceStandIn } from '../../../testing/event-source-stand-in.ts'
import { cardOf, matchViewOf, sampleAnnotation, SAMPLE_ACE } from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const OTHER = '44444444-4444-4444-8444-444444444444'

async function workbench(mayEdit: boolean) {
  const match = {
    ...matchViewOf(cardOf({})),
    status: 'Annotating' as const,
    annotatorId: mayEdit ? sampleUser('Annotator').id : OTHER,
    annotatorName: 'Ana Novak',
  }
  const gateway = gatewayFor(sampleUser(mayEdit ? 'Annotator' : 'AnnotationManager'))
    .answer('match', match)
    .answer('annotation', { ...sampleAnnotation(match), mayEdit, annotation: [SAMPLE_ACE] })
    .answer('tellWorkPlace', { ok: true })
  show(`/annotate/${match.id}`, gateway)
  await screen.findByRole('grid', { name: 'Serves and adjustments' })
  await waitFor(() => expect(EventSourceStandIn.last?.url).toContain(match.id))
  const people = (userId: string, name: string) =>
    EventSourceStandIn.send({
      type: 'watching',
      matchId: match.id,
      people: [{ userId, name, role: 'Annotator' }],
    })
  const place = (more: Partial<WorkPlace>) => {
    const told = { clockSeconds: 60, rate: 1, playing: false, open: null, ...more }
    EventSourceStandIn.send({ type: 'workPlace', matchId: match.id, place: told })
  }
  return { gateway, people, place }
}
const seconds = () =>
  Number(screen.getByRole('slider', { name: 'Whole match' }).getAttribute('aria-valuenow'))

describe('watching an annotator', () => {
  EventSourceStandIn.forEachTest()

  it('rides with the picture, until Follow is switched off', async () => {
    const { place } = await workbench(false)
    place({ clockSeconds: 12, open: { startSeconds: 11, annotationId: null } })
    await waitFor(() => expect(seconds()).toBe(12))
    expect(screen.getByText(/a point is open since 00:11/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Follow', pressed: true }))
    place({ clockSeconds: 40 })
    expect(await screen.findByText(/At 00:40/)).toBeVisible()
    expect(seconds()).toBe(12)
  })

  it('shows that the annotator annotates', async () => {
    const { people } = await workbench(false)
    people(OTHER, 'Ana Novak')
    expect(await screen.findByText('is annotating', { exact: false })).toHaveTextContent(
      'Ana Novak is annotating',
    )
  })

  it('reports where the annotator is, as soon as another user watches', async () => {
    const { gateway, people } = await workbench(true)
    expect(gateway.bodiesOf('tellWorkPlace')).toEqual([])
    people(OTHER, 'Mia Manager')
    await waitFor(() => expect(gateway.bodiesOf('tellWorkPlace').length).toBeGreaterThan(0))
    expect(screen.getByText('is watching', { exact: false })).toHaveTextContent('Mia Manager is watching')
    await userEvent.keyboard(' ')
    const open = { startSeconds: 0, annotationId: null }
    await waitFor(() =>
      expect(gateway.bodiesOf('tellWorkPlace')).toContainEqual(expect.objectContaining({ open })),
    )
  })
})
