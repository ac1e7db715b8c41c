import { jest } from '@jest/globals'
import { notifications } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { VideoSiteFailure } from '@courtline/messages/reels/video-sites'
import type { ReelView } from '@courtline/messages/views/reel'
import { ok, type GatewayStandIn } from '../../../../testing/gateway-stand-in.ts'
import { gatewayFor, sampleUser, show } from '../../../../testing/show.tsx'

type Upload = ReelView['uploads'][number]

// jsdom neither scrolls nor loads films.
beforeAll(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined)
})
// Toasts outlive the application that showed them.
afterEach(() => act(() => notifications.clean()))
afterAll(() => jest.restoreAllMocks())

const reelId = 'c3bb189e-8bf9-4c9b-9f0e-000000000050'
const linked = sampleUser('Registered', {
  videoGrants: [{ site: 'youtube', email: 'marta@channel.test', since: '2026-06-05T10:00:00Z' }],
})
const reel = (...uploads: Upload[]): ReelView => ({
  id: reelId,
  userId: linked.id,
  status: 'Complete',
  error: null,
  canRetry: false,
  jobId: 'job',
  title: 'Best of May',
  description: '',
  look: { titleCard: false, names: false, score: false },
  events: [{ matchId: reelId, annotationId: null, clockStart: 0, clockStop: 8 }],
  createdOn: '2026-11-21T09:00:00Z',
  plannedSeconds: 8,
  videoUri: 'v/reel/film.mp4',
  videoURL: '/media/v/reel/film.mp4',
  posterURL: '/media/i/reel/film.jpg',
  durationSeconds: 8,
  sizeBytes: 1000,
  chapters: [],
  sharePath: null,
  uploads,
})
const upload = (changes: Partial<Upload> = {}): Upload => ({
  site: 'youtube',
  jobId: 'upload',
  state: 'pending',
  isPrivate: true,
  url: null,
  failure: null,
  simulated: false,
  ...changes,
})

/** The page of favorites with one reel; once an upload is asked for, it is as `after` has it. */
function shown({
  user = linked,
  before = reel(),
  after = upload(),
  at = '/favorites',
}: {
  user?: typeof linked
  before?: ReelView
  after?: Upload
  at?: string
} = {}): GatewayStandIn {
  let list = [before]
  const gateway = gatewayFor(user)
    .answer('favorites', [])
    .answer('videoSites', [{ site: 'youtube', simulated: true }])
    .answer('highlightsByUser', () => ok(list))
    .answer('shareHighlightOnYoutube', () => {
      list = [reel(after)]
      return ok(reel(upload()))
    })
  show(at, gateway)
  return gateway
}

async function share(choice: 'Private' | 'Public' = 'Private') {
  await userEvent.click(await screen.findByRole('button', { name: 'Watch Best of May' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Share on YouTube' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share to YouTube' }))
  await userEvent.click(dialog.getByRole('radio', { name: choice }))
  await userEvent.click(dialog.getByRole('button', { name: 'Upload' }))
}

/** As `linked`, whose right to upload the service took no longer. */
const unlinked = sampleUser('Registered')
const failed = (failure: VideoSiteFailure) => shown({ after: upload({ state: 'failed', failure }) })

describe('sharing a reel to YouTube (D91, D121)', () => {
  it('is not offered where it is not set up', async () => {
    shown().answer('videoSites', [])
    await userEvent.click(await screen.findByRole('button', { name: 'Watch Best of May' }))
    await screen.findByRole('button', { name: 'Share on Facebook' })
    expect(screen.queryByRole('button', { name: 'Share on YouTube' })).toBeNull()
  })

  it('leads to Google first, and back to the reel', async () => {
    shown({ user: sampleUser('Registered') })
    await userEvent.click(await screen.findByRole('button', { name: 'Watch Best of May' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Share on YouTube' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Link your Google account' }))
    const href = dialog.getByRole('link', { name: 'Link Google' }).getAttribute('href') ?? ''
    expect(Object.fromEntries(new URL(href, 'http://site.test').searchParams)).toEqual({
      uploadsTo: 'youtube',
      redirect: `/favorites?share=${reelId}`,
    })
  })

  it('goes on where one comes back from Google', async () => {
    shown({ at: `/favorites?share=${reelId}` })
    expect(await screen.findByRole('dialog', { name: 'Share to YouTube' })).toBeVisible()
  })

  it('shows that Google linking failed, and why', async () => {
    shown({ at: `/favorites?share=${reelId}&socialError=VIDEO_GRANT_REFUSED&provider=google` })
    expect(await screen.findByText(/^Google linking failed\. Google did not give the right/)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers public and private, and shows how far it is', async () => {
    const gateway = shown()
    await share('Public')
    await waitFor(() =>
      expect(gateway.seen.map(({ url }) => url)).toContainEqual(
        expect.stringContaining(`/api/highlights/${reelId}/share/youtube/false`),
      ),
    )
    const bars = await screen.findAllByRole('progressbar', { name: 'Uploading Best of May to YouTube' })
    expect(bars).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Share on YouTube again' })).toBeDisabled()
  })

  it('shows once it is there', async () => {
    shown({ after: upload({ state: 'done', simulated: true }) })
    await share()
    expect(await screen.findByText('The reel was uploaded.')).toBeVisible()
  })

  it('leads to the video, and can be repeated', async () => {
    const url = 'https://www.youtube.com/watch?v=a'
    shown({ before: reel(upload({ state: 'done', url })) })
    expect(await screen.findByRole('link', { name: 'Watch on YouTube (private)' })).toHaveAttribute(
      'href',
      url,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Watch Best of May' }))
    expect(await screen.findByRole('button', { name: 'Share on YouTube again' })).toBeEnabled()
  })

  it('shows of a simulated upload that nothing left the site', async () => {
    shown({ before: reel(upload({ state: 'done', simulated: true })) })
    expect(await screen.findByText(/simulated YouTube \(private\): nothing left this site/)).toBeVisible()
  })
})

describe('an upload that fails', () => {
  it.each<VideoSiteFailure>(['InsufficientOAuthGrants', 'RefreshTokenException'])(
    'for %s says that Google has to be linked again, and asks to',
    async (failure) => {
      failed(failure)
      await share()
      const text = 'You need to relink your Google account to allow uploading videos to Youtube'
      const dialog = within(await screen.findByRole('dialog', { name: 'Link your Google account' }))
      expect(dialog.getByText(text)).toBeVisible()
      expect(screen.getByRole('alert')).toHaveTextContent(text)
      expect(dialog.getByRole('link', { name: 'Link Google' })).toBeVisible()
    },
  )

  it('without a YouTube account shows so, with a link to the page that creates one', async () => {
    const open = jest.spyOn(globalThis, 'open').mockReturnValue(null)
    failed('YoutubeSignupRequiredException')
    await share()
    const text = 'You have not created a Youtube account. Go to Youtube to create an account'
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    await userEvent.click(await screen.findByRole('button', { name: 'Open YouTube' }))
    expect(open).toHaveBeenCalledWith('https://www.youtube.com/create_channel', '_blank', 'noopener')
    open.mockRestore()
  })

  it.each<readonly [VideoSiteFailure, string]>([
    [
      'GenericYoutubeApiException',
      'Could not upload the video to Youtube due to internal error. Try again later',
    ],
    ['Other', 'Could not upload video to Youtube'],
    ['QuotaExceeded', 'Could not upload video to Youtube'],
  ])('for %s shows its text', async (failure, text) => {
    failed(failure)
    await share()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it('shows once Google is linked again that it can be tried again', async () => {
    shown({ before: reel(upload({ state: 'failed', failure: 'RefreshTokenException' })) })
    expect(await screen.findByText(/^Google is linked again/)).toBeVisible()
  })

  it('for a right that ended shows so until Google is linked again', async () => {
    shown({ user: unlinked, before: reel(upload({ state: 'failed', failure: 'RefreshTokenException' })) })
    expect(await screen.findByText(/^You need to relink your Google account/)).toBeVisible()
  })

  it('shows later why it failed, without an alert', async () => {
    shown({ before: reel(upload({ state: 'failed', failure: 'QuotaExceeded' })) })
    expect(await screen.findByText('Could not upload video to Youtube')).toBeVisible()
    expect(screen.getByText(/takes no more videos from this site today/)).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
