import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fillIn } from '../../testing/fill-in.ts'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf } from '../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const marta = sampleUser('Registered')
const view = {
  ...matchViewOf(cardOf({ teams: ['Rivera', 'Okafor'] })),
  actions: ['editMetadata', 'changeRules'],
}
const at = `/match/${view.id}/editMetadata`

describe('editing what is known of a match', () => {
  it('saves what was changed and keeps everything else', async () => {
    const gateway = gatewayFor(marta).answer('match', view).answer('changeMetadata', view)
    show(at, gateway)
    const event = await screen.findByLabelText('Event')
    await userEvent.clear(event)
    await fillIn(event, 'Final')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('changeMetadata')).toEqual([{ metadata: { ...view.metadata, name: 'Final' } }]),
    )
  })

  it('keeps the address of a player who has no account, and saves no text that is none', async () => {
    const gateway = gatewayFor(marta).answer('match', view).answer('changeMetadata', view)
    show(at, gateway)
    const opponent = within(await screen.findByRole('group', { name: 'Opponent' }))
    await fillIn(opponent.getByLabelText('E-mail'), 'eva@')
    expect(opponent.getByText('Not a valid email address')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.clear(opponent.getByLabelText('E-mail'))
    await fillIn(opponent.getByLabelText('E-mail'), 'eva@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('changeMetadata')).toMatchObject([
        { metadata: { players: [[{}], [{ email: 'eva@example.org', id: null }]] } },
      ]),
    )
  })

  it('shows why the server refused', async () => {
    const msg = 'Once annotation has begun, only a manager may change the rules or the players.'
    const gateway = gatewayFor(marta)
      .answer('match', view)
      .answer('changeMetadata', () => refusedWith(403, 'RULES_NEED_MANAGER', msg))
    show(at, gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    expect(await screen.findByText(msg)).toBeVisible()
  })

  it("leads a manager who came by a link back to a list of their own, not to the owner's", async () => {
    const manager = sampleUser('AnnotationManager')
    const queued = { ...view, status: 'Queued' as const }
    const { at: where } = show(at, gatewayFor(manager).answer('match', queued).answer('matches', []))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(where()).toBe(`/userMatches/${manager.id}`))
  })

  it('locks the rules for the owner once annotation has begun', async () => {
    show(at, gatewayFor(marta).answer('match', { ...view, actions: ['editMetadata'] }))
    expect(await screen.findByRole('combobox', { name: 'Scoring' })).toBeDisabled()
  })

  it('is not there for a user who may not edit it', async () => {
    const { at: where } = show(at, gatewayFor(marta).answer('match', { ...view, actions: [] }))
    await waitFor(() => expect(where()).toBe('/404'))
    expect(
      await screen.findByRole('heading', {
        name: "Whoops... The page you were looking for couldn't be found.",
      }),
    ).toBeVisible()
  })
})

describe('ids, tournament and hands', () => {
  it('are saved with the rest; an emptied one is none', async () => {
    const known = { ...view, metadata: { ...view.metadata, tournamentId: 'T-1' } }
    const gateway = gatewayFor(marta).answer('match', known).answer('changeMetadata', known)
    show(at, gateway)
    await userEvent.clear(await screen.findByLabelText('Tournament id'))
    await userEvent.type(screen.getByLabelText('Tour entry'), 'Q3')
    await userEvent.click(screen.getByRole('combobox', { name: "Opponent's hand" }))
    await userEvent.click(await screen.findByRole('option', { name: 'Left' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('changeMetadata')).toEqual([
        { metadata: { ...view.metadata, tourEntry: 'Q3', opponentHand: 'Left' } },
      ]),
    )
  })
})

describe('other rules for a match that was annotated (D52)', () => {
  const annotated = { ...view, lastAnnotationUpdate: '2026-11-21T09:00:00Z' }
  const annotation = {
    matchId: view.id,
    annotation: Array.from({ length: 17 }, (_, place) => ({
      annotationId: `p${place}`,
      eventType: 'Point',
      clockTime: { start: place * 10, stop: place * 10 + 3 },
      outcome: 'Winner',
      endingPlayer: 0,
      shotType: 'Forehand',
      rallyLength: 3,
    })),
    lastEdits: {},
    rules: view.metadata.rules,
    teamType: 'Singles',
    teams: ['Rivera', 'Okafor'],
    playerNames: ['Rivera', null, 'Okafor', null],
    mayEdit: false,
    revision: 9,
    position: '00000000000000000009',
  }

  it('show what they change before they are saved', async () => {
    const gateway = gatewayFor(sampleUser('AnnotationManager'))
      .answer('match', annotated)
      .answer('annotation', annotation)
      .answer('changeMetadata', annotated)
    show(at, gateway)
    await userEvent.click(await screen.findByRole('combobox', { name: 'Scoring' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Fast4' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('4–0 becomes 4–0 0–0')).toBeVisible()
    expect(gateway.bodiesOf('changeMetadata')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save and rescore' }))
    await waitFor(() => expect(gateway.bodiesOf('changeMetadata')).toHaveLength(1))
  })

  it('are not asked about when they stay as they are', async () => {
    const gateway = gatewayFor(sampleUser('AnnotationManager'))
      .answer('match', annotated)
      .answer('changeMetadata', annotated)
    show(at, gateway)
    await userEvent.type(await screen.findByLabelText('Event'), '!')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(gateway.bodiesOf('changeMetadata')).toHaveLength(1))
  })
})

describe('the video of a match that has not begun', () => {
  const created = { ...view, status: 'Created' as const }
  const open = { ...created, actions: [...created.actions, 'addUrl'] }
  const link = 'https://example.org/final.mp4'

  it('is fetched from a link by an admin', async () => {
    const gateway = gatewayFor(sampleUser('Admin')).answer('match', open).answer('addURL', open)
    const { at: where } = show(at, gateway.answer('matches', []))
    await fillIn(await screen.findByLabelText('Fetch the video from a link'), link)
    await userEvent.click(screen.getByRole('button', { name: 'Add URL' }))
    await waitFor(() => expect(gateway.bodiesOf('addURL')).toEqual([{ url: link }]))
    await waitFor(() => expect(where()).not.toBe(at))
  })

  it('is not fetched from a link that does not work, and shows why', async () => {
    const msg = 'There is no video file at this link.'
    const gateway = gatewayFor(sampleUser('Admin'))
      .answer('match', open)
      .answer('addURL', () => refusedWith(400, 'LINK_REFUSED', msg))
    show(at, gateway)
    await fillIn(await screen.findByLabelText('Fetch the video from a link'), link)
    await userEvent.click(screen.getByRole('button', { name: 'Add URL' }))
    expect(await screen.findByText(msg)).toBeVisible()
  })

  it('is taken from the store by an admin', async () => {
    const gateway = gatewayFor(sampleUser('Admin')).answer('match', open).answer('rawVideoUri', open)
    show(at, gateway)
    await fillIn(await screen.findByLabelText('Take a file from the store'), 'court.mp4')
    await userEvent.click(screen.getByRole('button', { name: 'Take file' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('rawVideoUri')).toEqual([{ rawVideoUri: `r/${open.id}/court.mp4` }]),
    )
    expect(await screen.findByText('The file is part of the match.')).toBeVisible()
  })

  it('has no such field for its owner', async () => {
    show(at, gatewayFor(marta).answer('match', created))
    await screen.findByLabelText('Event')
    expect(screen.queryByLabelText('Fetch the video from a link')).toBeNull()
  })
})
