import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { LiveFrame, WorkPlace } from '@courtline/messages/live'
import { cardOf, matchViewOf, sampleAnnotation, SAMPLE_ACE } from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'

const OTHER = '44444444-4444-4444-8444-444444444444'

/** The browser's connection to the live feed, fed by the test. */
class FakeEventSource extends EventTarget {
  static last: FakeEventSource | undefined
  readonly url: string
  readonly readyState = 1

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.last = this
  }

  close(): void {
    // Nothing is open.
  }

  static send(frame: LiveFrame): void {
    const data = JSON.stringify(frame)
    act(
      () => void FakeEventSource.last?.dispatchEvent(new MessageEvent('message', { data, lastEventId: '1' })),
    )
  }
}

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
  await waitFor(() => expect(FakeEventSource.last?.url).toContain(match.id))
  const people = (userId: string, name: string) =>
    FakeEventSource.send({
      type: 'watching',
      matchId: match.id,
      people: [{ userId, name, role: 'Annotator' }],
    })
  const place = (more: Partial<WorkPlace>) => {
    const told = { clockSeconds: 60, rate: 1, playing: false, open: null, ...more }
    FakeEventSource.send({ type: 'workPlace', matchId: match.id, place: told })
  }
  return { gateway, people, place }
}
const seconds = () =>
  Number(screen.getByRole('slider', { name: 'Whole match' }).getAttribute('aria-valuenow'))

describe('watching an annotator', () => {
  beforeEach(() => Object.assign(globalThis, { EventSource: FakeEventSource }))
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'EventSource')
    FakeEventSource.last = undefined
  })

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

  it('says of the annotator that they annotate', async () => {
    const { people } = await workbench(false)
    people(OTHER, 'Ana Novak')
    expect(await screen.findByText('is annotating', { exact: false })).toHaveTextContent(
      'Ana Novak is annotating',
    )
  })

  it('is told where the annotator is, as soon as somebody watches', async () => {
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
