import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HostedFile } from '@courtline/messages/views/video-sources'
import { refusedWith, type GatewayStandIn } from '../../../testing/gateway-stand-in.ts'
import { cardOf, matchViewOf } from '../../../testing/match-samples.ts'
import { nameOpponent } from '../../../testing/name-opponent.ts'
import { gatewayFor, show, sampleUser } from '../../../testing/show.tsx'

const marta = sampleUser('Registered')
const file = (number: number): HostedFile => ({
  name: `set-${number}.mp4`,
  sizeBytes: number * 1_000_000_000,
  link: `https://dropbox.example/set-${number}.mp4`,
})
const simulated = { name: 'Dropbox', simulated: true, files: [file(1), file(2)] }
const real = {
  name: 'Dropbox',
  simulated: false,
  appKey: 'key of the site',
  script: 'https://box.example/in.js',
}

const gateway = (fileHosting: object | null = simulated): GatewayStandIn =>
  gatewayFor(marta)
    .answer('matches', [])
    .answer('utrMatches', { simulated: false, matches: [] })
    .answer('uploadSources', { courtVideo: null, fileHosting })
    .answer('createMatch', matchViewOf(cardOf({})))
    .answer('changeMetadata', matchViewOf(cardOf({})))
    .answer('dropboxUpload', matchViewOf(cardOf({})))

const openChooser = async () => {
  await nameOpponent()
  await userEvent.click(await screen.findByRole('button', { name: 'Choose from Dropbox' }))
}
const panel = () => screen.findByRole('region', { name: 'Files from Dropbox' })

async function chooseBoth(): Promise<void> {
  await openChooser()
  const dialog = await screen.findByRole('dialog', { name: 'Choose from Dropbox' })
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'set-2.mp4, 2.0 GB' }))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'set-1.mp4, 1.0 GB' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Choose' }))
}

describe('files chosen in the simulated chooser', () => {
  it('is marked as simulated, and chooses nothing without a file', async () => {
    show('/upload', gateway())
    await openChooser()
    const dialog = await screen.findByRole('dialog', { name: 'Choose from Dropbox' })
    expect(within(dialog).getByText(/^This chooser is simulated/)).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Choose' })).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Video files')).toBeInTheDocument()
  })

  it('are sent on Done, in the order in which they were chosen, once the match is saved', async () => {
    const site = gateway()
    const { at } = show('/upload', site)
    await chooseBoth()
    const form = await panel()
    const names = within(form).getAllByRole('listitem')
    expect(names.map((item) => item.textContent)).toEqual(['set-2.mp42.0 GB', 'set-1.mp41.0 GB'])
    expect(site.bodiesOf('createMatch')).toEqual([])
    await userEvent.click(within(form).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(at()).toBe(`/userMatches/${marta.id}`))
    expect(site.bodiesOf('createMatch')).toHaveLength(1)
    expect(site.bodiesOf('dropboxUpload')).toEqual([{ files: [file(2), file(1)] }])
    const calls = site.seen.map(({ name }) => name)
    expect(calls.indexOf('createMatch')).toBeLessThan(calls.indexOf('dropboxUpload'))
  })

  it('can be taken away again, and without one no way is chosen', async () => {
    show('/upload', gateway())
    await chooseBoth()
    const form = await panel()
    expect(screen.queryByLabelText('Video files')).toBeNull()
    await userEvent.click(within(form).getByRole('button', { name: 'Remove set-2.mp4' }))
    expect(within(form).queryByText('set-2.mp4')).toBeNull()
    await userEvent.click(within(form).getByRole('button', { name: 'Remove set-1.mp4' }))
    expect(await screen.findByLabelText('Video files')).toBeInTheDocument()
  })

  it('can be left for another way', async () => {
    show('/upload', gateway())
    await chooseBoth()
    await userEvent.click(await screen.findByRole('button', { name: 'Another way' }))
    expect(await screen.findByLabelText('Or fetch it from a link')).toHaveValue('')
    expect(screen.queryByRole('region', { name: 'Files from Dropbox' })).toBeNull()
  })

  it('stay when a link has expired, and are sent again without making the match twice', async () => {
    const msg = 'The link to this file has expired. Please choose the file at Dropbox again.'
    const site = gateway().answer('dropboxUpload', () => refusedWith(400, 'LINK_REFUSED', msg))
    const { at } = show('/upload', site)
    await chooseBoth()
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Done' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(msg)
    site.answer('dropboxUpload', matchViewOf(cardOf({})))
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(at()).toBe(`/userMatches/${marta.id}`))
    expect(site.bodiesOf('createMatch')).toHaveLength(1)
    expect(site.bodiesOf('dropboxUpload')).toHaveLength(2)
  })

  it('cannot be submitted while the match lacks its date', async () => {
    show('/upload', gateway())
    await chooseBoth()
    await userEvent.clear(await screen.findByLabelText(/^Date/))
    expect(within(await panel()).getByRole('button', { name: 'Done' })).toBeDisabled()
    expect(screen.getByText('Please fill in the match first.')).toBeVisible()
  })

  it('is no button where no file host is set up', async () => {
    show('/upload', gateway(null))
    await screen.findByLabelText('Video files')
    expect(screen.queryByRole('button', { name: 'Choose from Dropbox' })).toBeNull()
  })
})

/** What the host's script would put into the page; notes how it was asked. */
type Options = Readonly<Record<string, unknown>> & {
  readonly success: (files: readonly object[]) => void
  readonly cancel: () => void
}
const asked: Options[] = []
const theScript = () => document.querySelector('script#dropboxjs')

const scriptComes = () => {
  Reflect.set(globalThis, 'Dropbox', { choose: (options: Options) => asked.push(options) })
  fireEvent.load(theScript() ?? document.body)
}

describe('the chooser of the file host itself', () => {
  afterEach(() => {
    theScript()?.remove()
    Reflect.deleteProperty(globalThis, 'Dropbox')
    asked.length = 0
  })

  it('is loaded once it is wanted, with the key of the site, and asked for direct links of videos', async () => {
    show('/upload', gateway(real))
    await screen.findByRole('button', { name: 'Choose from Dropbox' })
    expect(theScript()).toBeNull()
    await openChooser()
    expect(theScript()).toHaveAttribute('src', real.script)
    expect(theScript()).toHaveAttribute('data-app-key', real.appKey)
    scriptComes()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      linkType: 'direct',
      multiselect: true,
      extensions: ['.mp4', '.mov', '.avi', '.mod', '.mpg', 'video'],
    })
  })

  it('gives the chosen files to the form; closed without a file it changes nothing', async () => {
    const site = gateway(real)
    show('/upload', site)
    await openChooser()
    scriptComes()
    await waitFor(() => expect(asked).toHaveLength(1))
    asked[0]?.cancel()
    await openChooser()
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(screen.getByLabelText('Video files')).toBeInTheDocument()
    const { name, link, sizeBytes: bytes } = file(1)
    asked[1]?.success([{ id: 'id:1', name, link, bytes, icon: '', isDir: false }, { name: 'no link' }])
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(site.bodiesOf('dropboxUpload')).toEqual([{ files: [file(1)] }]))
  })

  it('shows that it could not be opened, and can be tried again', async () => {
    show('/upload', gateway(real))
    await openChooser()
    fireEvent.error(theScript() ?? document.body)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The chooser of Dropbox could not be opened. Please try again, or take another way.',
    )
    await openChooser()
    expect(screen.queryByRole('alert')).toBeNull()
    scriptComes()
    await waitFor(() => expect(asked).toHaveLength(1))
  })
})
