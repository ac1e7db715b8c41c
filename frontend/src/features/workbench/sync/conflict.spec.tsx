import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import type { PendingCommand } from './outbox.ts'
import { IDLE } from '@courtline/scoring/entry/point-cycle'
import { refusedWith } from '../../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf, sampleAnnotation, SAMPLE_ACE } from '../../../testing/match-samples.ts'
import { gatewayFor, sampleUser, show } from '../../../testing/show.tsx'
import { keepUnsaved } from './keep-unsaved.ts'

const annotator = sampleUser('Annotator')
const match = {
  ...matchViewOf(cardOf({})),
  status: 'Annotating' as const,
  annotatorId: annotator.id,
}
const LAST_EDIT = '5f2b7b60-7a53-4a4e-8a57-10c1a3f3b0a1'
const { annotationId } = SAMPLE_ACE
const changes = { outcome: 'Winner' as const, shotType: 'Forehand' as const, rallyLength: 3 }

/** An edit that was made while there was no connection, kept in the browser over a reload. */
const kept: PendingCommand = {
  commandId: '5f2b7b60-7a53-4a4e-8a57-10c1a3f3b0c1',
  edits: [{ type: 'Change', annotationId, basedOn: LAST_EDIT, changes }],
  events: [
    {
      id: '5f2b7b60-7a53-4a4e-8a57-10c1a3f3b0d1',
      event: { type: 'ServeChanged', data: { annotationId, changes } },
      at: '2026-05-02T02:00:00.000Z',
      userId: annotator.id,
    },
  ],
  state: 'waiting',
  revision: null,
}

const opened = (answer: unknown) => {
  keepUnsaved(annotator.id, ownAnnotation(match.id), { pending: [kept], entry: IDLE })
  const gateway = gatewayFor(annotator)
    .answer('match', match)
    .answer('annotation', {
      ...sampleAnnotation(match),
      mayEdit: true,
      annotation: [SAMPLE_ACE],
      lastEdits: { [annotationId]: LAST_EDIT },
    })
    .answer('history', [])
    .answer('tellWorkPlace', { ok: true })
    .answer('editAnnotation', answer)
  show(`/annotate/${match.id}`, gateway)
  return gateway
}

beforeEach(() => localStorage.clear())

describe('edits of a night without connection', () => {
  it('are sent after the page was opened again', async () => {
    const gateway = opened({
      revision: 6,
      position: '00000000000000000010',
      editIds: [],
      deduplicated: false,
    })
    await waitFor(() =>
      expect(gateway.bodiesOf('editAnnotation')).toEqual([
        expect.objectContaining({ commandId: kept.commandId, edits: kept.edits }),
      ]),
    )
  })

  it('of an entry that another user has changed are shown with what is there now, and may be kept', async () => {
    const gateway = opened(() => refusedWith(409, 'ENTRY_CHANGED', 'Somebody has changed this entry.'))
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(/Somebody has changed this entry/)).toBeVisible()
    const [yours, now] = within(alert).getAllByRole('definition')
    expect(yours).toHaveTextContent('forehand')
    await waitFor(() => expect(now).not.toHaveTextContent('forehand'))
    await userEvent.click(within(alert).getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(gateway.bodiesOf('editAnnotation')).toHaveLength(2))
    expect(gateway.bodiesOf('editAnnotation')[1]).toMatchObject({
      edits: [{ type: 'Change', annotationId, basedOn: LAST_EDIT, changes: { shotType: 'Forehand' } }],
    })
  })
})
