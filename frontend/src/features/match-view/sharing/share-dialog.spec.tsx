import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MatchView } from '@courtline/messages/views/match'
import { fillIn } from '../../../testing/fill-in.ts'
import { refusedWith, type GatewayStandIn } from '../../../testing/gateway-stand-in.ts'
import { sampleAnnotation, cardOf, scoreRowsOf, matchViewOf } from '../../../testing/match-samples.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'

const match = matchViewOf(cardOf({}))
const link = { id: '99999999-9999-4999-8999-999999999999', email: 'aunt@example.org' }

const gatewayWith = (changes: Partial<MatchView> = {}, role: 'Registered' | 'Admin' = 'Registered') =>
  gatewayFor(sampleUser(role))
    .answer('match', { ...match, actions: ['share'], ...changes })
    .answer('scoreRows', scoreRowsOf(sampleAnnotation(match)))
    .answer('matchLinks', [link])

async function opened(gateway: GatewayStandIn, query = '') {
  show(`/match/${match.id}/watch${query}`, gateway)
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }))
  return within(await screen.findByRole('dialog'))
}
const send = () => screen.getByRole('button', { name: 'Send' })
const recipients = () => screen.getByRole('textbox', { name: 'Recipients' })

describe('the share dialog', () => {
  it('offers no filter to a listed player who has chosen none', async () => {
    const { players } = match.metadata
    const own = {
      ...players[1][0],
      name: 'Marta Rivera',
      email: null,
      id: sampleUser('Registered').id,
      visualCue: null,
    }
    const dialog = await opened(
      gatewayWith({ metadata: { ...match.metadata, players: [players[0], [own]] } }),
    )
    expect(dialog.queryByRole('checkbox', { name: /^With this filter/ })).toBeNull()
  })

  it('sends once there is a recipient; recipients are typed one per Enter', async () => {
    const gateway = gatewayWith().answer('shareMatch', { links: [link], notSent: [] })
    await opened(gateway)
    expect(send()).toBeDisabled()
    for (const email of ['aunt@example.org', 'coach@example.org', 'AUNT@example.org']) {
      await fillIn(recipients(), email, '{Enter}')
    }
    await fillIn(screen.getByRole('textbox', { name: 'Message' }), 'Look at the second set!')
    await userEvent.click(send())
    await waitFor(() =>
      expect(gateway.bodiesOf('shareMatch')).toEqual([
        { emails: ['aunt@example.org', 'coach@example.org'], message: 'Look at the second set!' },
      ]),
    )
    expect(await screen.findByText('Shared with 2 people.')).toBeVisible()
    await waitFor(() => expect(send()).toBeDisabled())
  })

  it('keeps what is no address, with a message', async () => {
    await opened(gatewayWith())
    await fillIn(recipients(), 'nobody', '{Enter}')
    expect(screen.getByText('Not a valid email address')).toBeVisible()
    expect(recipients()).toHaveValue('nobody')
    expect(send()).toBeDisabled()
  })

  it('takes a recipient out again', async () => {
    await opened(gatewayWith())
    await fillIn(recipients(), 'aunt@example.org', '{Enter}')
    await userEvent.click(
      within(screen.getByRole('form')).getByRole('button', { name: 'Remove aunt@example.org' }),
    )
    expect(send()).toBeDisabled()
  })

  it('shows why a share was refused, and to whom no mail was sent', async () => {
    const msg = 'Too many tries. Please wait a moment and try again.'
    const gateway = gatewayWith().answer('shareMatch', () => refusedWith(429, 'TOO_MANY_REQUESTS', msg))
    await opened(gateway)
    await fillIn(recipients(), 'aunt@example.org', '{Enter}')
    await userEvent.click(send())
    expect(await screen.findByText(msg)).toBeVisible()
    gateway.answer('shareMatch', { links: [link], notSent: ['aunt@example.org'] })
    await userEvent.click(send())
    expect(await screen.findByText('No e-mail could be sent to aunt@example.org.')).toBeVisible()
  })

  it('mails the figures alone', async () => {
    const gateway = gatewayWith().answer('emailSummary', { notSent: [] })
    await opened(gateway)
    await fillIn(recipients(), 'aunt@example.org', '{Enter}')
    await userEvent.click(screen.getByRole('button', { name: 'Send statistics only' }))
    await waitFor(() => expect(gateway.bodiesOf('emailSummary')).toEqual([{ emails: ['aunt@example.org'] }]))
    expect(gateway.bodiesOf('shareMatch')).toEqual([])
  })

  it('lists who may watch, and ends a right', async () => {
    const gateway = gatewayWith().answer('deleteMatchLink', () => {
      gateway.answer('matchLinks', [])
      return { status: 200, body: { ok: true } }
    })
    const dialog = await opened(gateway)
    const shared = within(await dialog.findByRole('region', { name: 'Shared with' }))
    await userEvent.click(shared.getByRole('button', { name: 'Remove aunt@example.org' }))
    expect(await dialog.findByText('Nobody yet.')).toBeVisible()
    expect(gateway.seen.find(({ name }) => name === 'deleteMatchLink')?.url).toContain(link.id)
  })

  it("switches 'Anyone with the link may watch'", async () => {
    const gateway = gatewayWith().answer('setEmbed', () => {
      gateway.answer('match', { ...match, actions: ['share'], embedOpen: true })
      return { status: 200, body: { ...match, embedOpen: true } }
    })
    const dialog = await opened(gateway)
    await userEvent.click(dialog.getByRole('switch', { name: /^Anyone with the link may watch/ }))
    await waitFor(() => expect(gateway.bodiesOf('setEmbed')).toEqual([{ open: true }]))
    await waitFor(() => expect(dialog.getByRole('switch')).toBeChecked())
    expect(dialog.getByRole('textbox', { name: 'Embed address' })).toHaveValue(
      `${location.origin}/embed/${match.id}`,
    )
  })

  it('mails the time and the filter that are on, unless they are taken out', async () => {
    const gateway = gatewayWith().answer('shareMatch', { links: [link], notSent: [] })
    const dialog = await opened(gateway, '?outcome=Ace&time=12.3')
    await fillIn(recipients(), 'aunt@example.org', '{Enter}')
    await userEvent.click(send())
    await waitFor(() =>
      expect(gateway.bodiesOf('shareMatch')).toEqual([
        { emails: ['aunt@example.org'], message: null, place: 'outcome=Ace&time=12.3' },
      ]),
    )
    await userEvent.click(dialog.getByRole('checkbox', { name: /With this filter/ }))
    await fillIn(recipients(), 'coach@example.org', '{Enter}')
    await userEvent.click(send())
    await waitFor(() =>
      expect(gateway.bodiesOf('shareMatch')[1]).toEqual({
        emails: ['coach@example.org'],
        message: null,
        place: 'time=12.3',
      }),
    )
  })

  it('gives a link to the filter that is on', async () => {
    const dialog = await opened(gatewayWith(), '?outcome=Ace&time=0')
    const address = dialog.getByRole('textbox', { name: 'Link for people with access' })
    expect(address).toHaveValue(`${location.origin}/match/${match.id}/watch?outcome=Ace`)
    await userEvent.click(dialog.getByRole('checkbox', { name: /With this filter/ }))
    expect(address).toHaveValue(`${location.origin}/match/${match.id}/watch`)
  })

  it('gives everybody a link that opens without log-in, once anyone with the link may watch', async () => {
    const dialog = await opened(gatewayWith({ embedOpen: true }), '?outcome=Ace&time=12.3')
    expect(dialog.getByRole('textbox', { name: 'Link for everybody' })).toHaveValue(
      `${location.origin}/embed/${match.id}?outcome=Ace&time=12.3`,
    )
  })

  it('gives code that embeds this time and filter in another page', async () => {
    const dialog = await opened(gatewayWith(), '?outcome=Ace&time=12.3')
    const code = dialog.getByRole('textbox', { name: 'Embed code' })
    const frame = new DOMParser().parseFromString((code as HTMLInputElement).value, 'text/html')
    expect(frame.querySelector('iframe')?.src).toBe(
      `${location.origin}/embed/${match.id}?outcome=Ace&time=12.3`,
    )
    expect(frame.querySelector('iframe')?.title).toBe('Rivera v Okafor')
  })

  it('offers users who may not share the link alone', async () => {
    const dialog = await opened(gatewayWith({ actions: [] }))
    expect(dialog.getByRole('textbox', { name: 'Link for people with access' })).toBeVisible()
    expect(dialog.queryByRole('textbox', { name: 'Recipients' })).toBeNull()
    expect(dialog.queryByRole('switch')).toBeNull()
  })
})
