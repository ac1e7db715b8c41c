import { DEFAULT_WORK_SPEED } from '@courtline/messages/account/user-settings'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { jest } from '@jest/globals'
import { fillIn } from '../../testing/fill-in.ts'
import { refusedWith } from '../../testing/gateway-stand-in.ts'
import { gatewayFor, show, sampleUser } from '../../testing/show.tsx'

const annotator = sampleUser('Annotator')
const player = sampleUser('Registered')
const admin = sampleUser('Admin', { id: '99999999-9999-4999-8999-999999999999' })

const part = async (name: string) => within(await screen.findByRole('region', { name }))
/** Lets time pass for the page alone. */
const pass = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))

/** Types as people do, while the test holds the clock. */
async function typed(label: string | RegExp, text: string) {
  const field = await screen.findByLabelText(label)
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) })
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}
afterEach(() => void jest.useRealTimers())

describe('deleting one’s own account (D111)', () => {
  const dueAt = '2026-11-29T10:00:00.000Z'
  const open = async (gateway = gatewayFor(player).answer('requestDeletion', { dueAt })) => {
    const shown = show('/profile', gateway)
    const region = await part('Delete my account')
    return { gateway, region, ...shown }
  }
  const press = async (region: Awaited<ReturnType<typeof part>>) => {
    await userEvent.click(region.getByRole('button', { name: 'Delete my account' }))
    return within(await screen.findByRole('dialog'))
  }

  it('requires the password and a confirmation, shows until when it is kept, and logs out', async () => {
    const { gateway, region, at } = await open()
    expect(region.getByRole('button', { name: 'Delete my account' })).toBeDisabled()
    await fillIn(region.getByLabelText('Your current password'), 'correct horse')
    const dialog = await press(region)
    expect(gateway.bodiesOf('requestDeletion')).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(at()).toMatch(/^\/login/))
    expect(gateway.bodiesOf('requestDeletion')).toEqual([{ currentPassword: 'correct horse' }])
    expect(await screen.findByText(/will be deleted on 29 Nov 2026/)).toBeVisible()
  })

  it('does nothing when it is called off, and keeps the page when it is refused', async () => {
    const gateway = gatewayFor(player).answer('requestDeletion', () =>
      refusedWith(409, 'PASSWORD_WRONG', 'That is not your password.'),
    )
    const { region } = await open(gateway)
    await fillIn(region.getByLabelText('Your current password'), 'wrong')
    await userEvent.click((await press(region)).getByRole('button', { name: 'Cancel' }))
    expect(gateway.bodiesOf('requestDeletion')).toEqual([])
    await userEvent.click((await press(region)).getByRole('button', { name: 'Delete my account' }))
    expect(await region.findByRole('alert')).toHaveTextContent('That is not your password.')
  })
})

describe('details', () => {
  it('are saved a second after the last key, and not before', async () => {
    const gateway = gatewayFor(player).answer('changeUserDetails', player)
    show('/profile', gateway)
    await typed('Name', 'Marta R.')
    await pass(999)
    expect(gateway.bodiesOf('changeUserDetails')).toEqual([])
    await pass(1)
    expect(gateway.bodiesOf('changeUserDetails')).toEqual([
      { ...player.userDetails, displayName: 'Marta R.' },
    ])
    expect((await part('Details')).getByRole('status')).toHaveTextContent('Saved')
  })

  it('show at once on the rest of the page, as the server answered them (platform 7)', async () => {
    const renamed = { ...player, userDetails: { ...player.userDetails, displayName: 'Ana Novak' } }
    show('/profile', gatewayFor(player).answer('changeUserDetails', renamed))
    await typed('Name', 'Ana Novak')
    await pass(1000)
    expect(screen.getByRole('button', { name: 'AN, account of Ana Novak' })).toBeVisible()
  })

  it('are saved at once when the page is left', async () => {
    const gateway = gatewayFor(player).answer('changeUserDetails', player)
    const { unmount } = show('/profile', gateway)
    await typed('Name', 'Marta R.')
    unmount()
    await pass(0)
    expect(gateway.bodiesOf('changeUserDetails')).toHaveLength(1)
  })

  it('keep a USTA number as a number, and send no text in its place', async () => {
    const gateway = gatewayFor(player).answer('changeUserDetails', player)
    show('/profile', gateway)
    await typed('USTA number', '47a')
    expect(screen.getByText('Digits only')).toBeVisible()
    await pass(2000)
    expect(gateway.bodiesOf('changeUserDetails')).toEqual([])
    await typed('USTA number', '4711')
    await pass(1000)
    expect(gateway.bodiesOf('changeUserDetails')).toEqual([{ ...player.userDetails, ustaNumber: 4711 }])
  })
})

describe('the addresses (D110)', () => {
  const two = sampleUser('Registered', {
    emails: [
      { email: 'marta@example.org', confirmed: true },
      { email: 'marta@work.example', confirmed: true },
    ],
  })

  it('get another one by a mailed link, with the current password', async () => {
    const gateway = gatewayFor(player).answer('addEmail', player)
    show('/profile', gateway)
    await fillIn(await screen.findByLabelText('Another e-mail'), 'marta')
    expect(screen.getByText('Not a valid email address')).toBeVisible()
    await fillIn(screen.getByLabelText('Another e-mail'), '@new.example')
    await fillIn((await part('Log-in')).getByLabelText('Your current password'), 'the old one')
    await userEvent.click(screen.getByRole('button', { name: 'Add address' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('addEmail')).toEqual([
        { email: 'marta@new.example', currentPassword: 'the old one' },
      ]),
    )
  })

  it('have one that logs in, which another confirmed one can become', async () => {
    const gateway = gatewayFor(two).answer('chooseLoginEmail', two)
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Use for log-in' }))
    await waitFor(() =>
      expect(gateway.bodiesOf('chooseLoginEmail')).toEqual([{ email: 'marta@work.example' }]),
    )
  })

  it('are removed, or the server’s reason is shown', async () => {
    const msg = 'Please enter your current password to change this.'
    show(
      '/profile',
      gatewayFor(two).answer('removeEmail', () => refusedWith(403, 'PASSWORD_WRONG', msg)),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Remove marta@work.example' }))
    expect(await screen.findByText(msg)).toBeVisible()
  })

  it('get their confirmation mail again when that is asked for', async () => {
    const unproved = sampleUser('Registered', { emails: [{ email: 'marta@example.org', confirmed: false }] })
    const gateway = gatewayFor(unproved).answer('changeRegistration', unproved)
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Send the confirmation mail again' }))
    expect(await screen.findByText('The mail to confirm marta@example.org was sent again.')).toBeVisible()
    expect(gateway.bodiesOf('changeRegistration')).toEqual([{ email: 'marta@example.org' }])
  })

  it('are not asked to be confirmed twice', async () => {
    show('/profile', gatewayFor(player))
    await screen.findByRole('region', { name: 'Log-in' })
    expect(screen.queryByRole('button', { name: /confirmation mail/ })).toBeNull()
  })
})

describe('the password', () => {
  it('is changed with a password, and the field is empty again', async () => {
    const gateway = gatewayFor(player).answer('changeRegistration', player)
    show('/profile', gateway)
    const button = await screen.findByRole('button', { name: 'Change password' })
    expect(button).toBeDisabled()
    await fillIn(screen.getByLabelText('Current password'), 'the old one')
    await fillIn(screen.getByLabelText('New password'), 'a long new one')
    await userEvent.click(button)
    await waitFor(() =>
      expect(gateway.bodiesOf('changeRegistration')).toEqual([
        { password: 'a long new one', currentPassword: 'the old one' },
      ]),
    )
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''))
  })

  it("is nobody's but the owner's to change", async () => {
    show(`/profileForUser/${player.id}`, gatewayFor(admin).answer('user', player))
    expect(await screen.findByRole('heading', { level: 1, name: 'Marta Rivera' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull()
  })
})

describe('the login of the court-video service', () => {
  it("shows 'Not a valid email address' and 'Not a valid password'", async () => {
    const gateway = gatewayFor(player).answer('changePlaysight', player)
    show('/profile', gateway)
    await typed('E-mail at the service', 'marta')
    const section = await part('Court-video service')
    expect(section.getByText('Not a valid email address')).toBeVisible()
    expect(section.getByText('Not a valid password')).toBeVisible()
    await typed('E-mail at the service', 'marta@court.example')
    await typed('Password at the service', 'deuce')
    await pass(500)
    expect(gateway.bodiesOf('changePlaysight')).toEqual([
      { login: { username: 'marta@court.example', password: 'deuce' } },
    ])
  })
})

describe('credits and priority', () => {
  it('are shown to the owner, who cannot change them', async () => {
    show('/profile', gatewayFor(player))
    const section = await part('Credits')
    expect(section.getByText('3')).toBeVisible()
    expect(section.getByText('Paid credits')).toBeVisible()
    expect(section.queryByRole('button')).toBeNull()
  })

  it('call 1000 credits and more a package', async () => {
    show('/profile', gatewayFor(sampleUser('Registered', { credits: 1000 })))
    expect(await screen.findByText('Invoiced or unlimited package')).toBeVisible()
  })

  it('are changed by an admin: the priority parsed as integer', async () => {
    const gateway = gatewayFor(admin)
      .answer('user', player)
      .answer('addCredits', player)
      .answer('changeUserPriority', player)
    show(`/profileForUser/${player.id}`, gateway)
    await userEvent.type(await screen.findByLabelText('Add credits'), '10{Enter}')
    await userEvent.type(screen.getByLabelText('Priority'), '4.9{Enter}')
    await waitFor(() => expect(gateway.bodiesOf('addCredits')).toEqual([{ credits: 10 }]))
    await waitFor(() => expect(gateway.bodiesOf('changeUserPriority')).toEqual([{ priority: 4 }]))
  })
})

describe('how one likes to work', () => {
  it('switches quick entry off', async () => {
    const gateway = gatewayFor(annotator).answer('changeUserSettings', { quickEntry: false, keyBindings: {} })
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('switch', { name: /^Quick entry/ }))
    expect(gateway.bodiesOf('changeUserSettings')).toEqual([{ quickEntry: false, keyBindings: {} }])
  })

  it('chooses the shortcuts of entry, which literal entry has none of', async () => {
    const changed = {
      quickEntry: true,
      keyBindings: {},
      shortcuts: ['wholeOutcomes', 'countKeys', 'countServe'],
    }
    const gateway = gatewayFor(annotator).answer('changeUserSettings', changed)
    show('/profile', gateway)
    expect(await screen.findByRole('switch', { name: /^Number keys count/ })).toBeChecked()
    await userEvent.click(screen.getByRole('switch', { name: /^Count the serve/ }))
    expect(gateway.bodiesOf('changeUserSettings')).toEqual([changed])
  })

  it('lists the keys of a shortcut only while it is on', async () => {
    const literal = { quickEntry: false, keyBindings: {} }
    show('/profile', gatewayFor(annotator).answer('userSettings', literal))
    expect(await screen.findByRole('button', { name: 'Winner: w, change' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Winner, forehand: y, change' })).toBeNull()
    expect(screen.getByRole('switch', { name: /^Number keys count/ })).toBeDisabled()
  })

  it('sets how far Space goes back', async () => {
    const speed = { ...DEFAULT_WORK_SPEED, rewindSeconds: 1.5 }
    const changed = { quickEntry: true, keyBindings: {}, speed }
    const gateway = gatewayFor(annotator).answer('changeUserSettings', changed)
    show('/profile', gateway)
    const rewind = await screen.findByLabelText('Rewind when Space starts a point, in seconds')
    await userEvent.clear(rewind)
    await userEvent.type(rewind, '1.5')
    await userEvent.tab()
    await waitFor(() => expect(gateway.bodiesOf('changeUserSettings')).toEqual([changed]))
  })

  it('sets how much is skipped after a point, and that nothing is at changes of ends', async () => {
    const speed = { ...DEFAULT_WORK_SPEED, skipAfterPointSeconds: 4 }
    // Settings from before there was anything to skip.
    const { skipAfterPointSeconds: _, skipAtChangeSeconds: __, ...older } = DEFAULT_WORK_SPEED
    const changed = { quickEntry: true, keyBindings: {}, speed }
    const gateway = gatewayFor(annotator)
      .answer('userSettings', { quickEntry: true, keyBindings: {}, speed: older })
      .answer('changeUserSettings', changed)
    show('/profile', gateway)
    const afterPoint = await screen.findByLabelText('Skip ahead after a point, in seconds')
    expect(screen.getByLabelText('Skip ahead at changes of ends, in seconds')).toHaveValue('40')
    await userEvent.clear(afterPoint)
    await userEvent.type(afterPoint, '4')
    await userEvent.tab()
    await waitFor(() => expect(gateway.bodiesOf('changeUserSettings')).toEqual([changed]))
    const atChange = await screen.findByLabelText('Skip ahead at changes of ends, in seconds')
    await userEvent.clear(atChange)
    await userEvent.type(atChange, '0')
    await userEvent.tab()
    await waitFor(() =>
      expect(gateway.bodiesOf('changeUserSettings')[1]).toEqual({
        ...changed,
        speed: { ...speed, skipAtChangeSeconds: 0 },
      }),
    )
  })

  it('gives an action another key', async () => {
    const changed = { quickEntry: true, keyBindings: { 'queue.down': 'ArrowDown' } }
    const gateway = gatewayFor(annotator).answer('changeUserSettings', changed)
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Next row: j, change' }))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(gateway.bodiesOf('changeUserSettings')).toEqual([changed]))
    expect(await screen.findByRole('button', { name: 'Next row: ↓, change' })).toBeVisible()
  })

  it('refuses a key that is taken, and shows by what', async () => {
    const gateway = gatewayFor(annotator)
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Next row: j, change' }))
    await userEvent.keyboard('k')
    expect(await screen.findByText('k is the key of “Previous row”.')).toBeVisible()
    expect(gateway.bodiesOf('changeUserSettings')).toEqual([])
  })
})

describe('the API token', () => {
  it('is made and shown once', async () => {
    show(
      '/profile',
      gatewayFor(player).answer('issueApiToken', { apiToken: 'secret-token' }).answer('user', player),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Make a token' }))
    expect(await screen.findByLabelText('Your new token, shown only now')).toHaveValue('secret-token')
  })

  it('is replaced only after a question', async () => {
    const gateway = gatewayFor({ ...player, hasApiToken: true }).answer('issueApiToken', {
      apiToken: 'new-token',
    })
    show('/profile', gateway)
    await userEvent.click(await screen.findByRole('button', { name: 'Make a new token' }))
    const question = await screen.findByRole('dialog')
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(gateway.seen.some(({ name }) => name === 'issueApiToken')).toBe(false)
  })
})
