import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MailView } from '@courtline/messages/views/mail'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { gatewayFor, sampleUser, show } from '../../testing/show.tsx'

const mail = (changes: Partial<MailView> = {}): MailView => ({
  id: '10000000-0000-4000-8000-000000000000',
  kind: 'sharedMatch',
  state: 'Waiting',
  to: 'coach@example.org',
  senderName: 'Olga',
  attempts: 2,
  why: 'notTaken',
  queuedAt: '2026-05-01T10:00:00.000Z',
  changedAt: '2026-05-01T10:00:00.000Z',
  nextAttemptAt: '2026-05-01T10:02:00.000Z',
  ...changes,
})
const gateway = (...mails: MailView[]) =>
  gatewayFor(sampleUser('Admin')).answer('mails', mails).answer('changeMail', { ok: true })

describe('the mails of the outbox', () => {
  it('are for admins only', async () => {
    const { at } = show('/admin/mail', gatewayFor(sampleUser('AnnotationManager')).answer('matches', []))
    await waitFor(() => expect(at()).toMatch(/^\/userMatches/))
  })

  it('say to whom, from whom, and why they wait', async () => {
    show('/admin/mail', gateway(mail()))
    expect(await screen.findByRole('cell', { name: 'coach@example.org' })).toBeVisible()
    expect(screen.getByRole('cell', { name: 'Olga' })).toBeVisible()
    expect(
      screen.getByRole('cell', { name: /^Not accepted by the mail server, tried 2 times, next try/ }),
    ).toBeVisible()
  })

  it('are tried again, or thrown away', async () => {
    const site = gateway(mail())
    show('/admin/mail', site)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again: mail to coach@example.org' }))
    await waitFor(() => expect(site.bodiesOf('changeMail')).toEqual([{ action: 'retry' }]))
    await userEvent.click(screen.getByRole('button', { name: 'Discard: mail to coach@example.org' }))
    await waitFor(() =>
      expect(site.bodiesOf('changeMail')).toEqual([{ action: 'retry' }, { action: 'forget' }]),
    )
  })

  it('say why they cannot be tried again', async () => {
    const site = gateway(mail()).answer('changeMail', () =>
      refusedWith(409, 'MAIL_ENDED', 'It was sent already.'),
    )
    show('/admin/mail', site)
    await userEvent.click(await screen.findByRole('button', { name: /^Try again/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('It was sent already.')
  })

  it('that were sent name nobody any more, and offer nothing', async () => {
    const sent = mail({
      state: 'Sent',
      to: null,
      senderName: null,
      attempts: 0,
      why: null,
      nextAttemptAt: null,
    })
    show('/admin/mail', gateway(sent))
    await userEvent.click(await screen.findByRole('radio', { name: 'Sent' }))
    expect(await screen.findByRole('cell', { name: 'Courtline' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  })

  it('may be none', async () => {
    show('/admin/mail', gateway())
    expect(await screen.findByText('No mail.')).toBeVisible()
  })
})
