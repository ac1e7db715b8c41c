import type { VideoSiteFailure } from '@courtline/messages/reels/video-sites'
import type { ReelView } from '@courtline/messages/views/reel'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from '../../../../foundation/navigation/use-navigation.ts'
import { useVideoSitesQuery } from '../../../../domain/reels/reel-calls.ts'
import { uploadFailure, YOUTUBE_SIGNUP } from '../../../../domain/reels/video-site-words.ts'
import { socialProblem } from '../../../../domain/users/social.ts'
import { useLoggedInUser } from '../../../../foundation/session/use-session.ts'
import { useConfirm } from '../../../../ui/confirm.tsx'
import { later } from '../../../../ui/later.tsx'
import { showDone, showError } from '../../../../ui/toast.ts'

const YoutubeDialog = later(async () => (await import('./youtube-dialog.tsx')).YoutubeDialog)
const LinkGoogleDialog = later(async () => (await import('./link-google-dialog.tsx')).LinkGoogleDialog)

/** Which dialog is open, for which reel. */
interface Asked {
  readonly reelId: string
  /** A failed upload made it necessary to link Google again. */
  readonly isRelink?: boolean
}

/** Shares reels to YouTube: requests the right to upload where it is missing, then public or private, and reports failures. */
export function useYoutubeShare(reels: readonly ReelView[]) {
  const { data: sites = [] } = useVideoSitesQuery()
  const user = useLoggedInUser()
  const [asked, setAsked] = useState<Asked>()
  const site = sites.find((each) => each.site === 'youtube')
  const isLinked = user.videoGrants.some((grant) => grant.site === 'youtube')
  const ask = useCallback((reelId: string) => setAsked({ reelId }), [])
  const expect = useUploadAlerts(
    reels,
    useCallback((reelId: string) => setAsked({ reelId, isRelink: true }), []),
  )
  useReturnFromGoogle(ask)
  const close = () => setAsked(undefined)
  const reel = reels.find(({ id }) => id === asked?.reelId)
  const dialogs =
    site &&
    reel &&
    asked &&
    (isLinked && asked.isRelink !== true ? (
      <YoutubeDialog reel={reel} simulated={site.simulated} onAsked={expect} onClose={close} />
    ) : (
      <LinkGoogleDialog
        reelId={reel.id}
        isRelink={asked.isRelink === true}
        simulated={site.simulated}
        onClose={close}
      />
    ))
  return { isSetUp: site !== undefined, ask, dialogs }
}

/** Returns a user who went to Google to allow uploads to the reel that is to be shared, or with the reason why not. */
function useReturnFromGoogle(ask: (reelId: string) => void): void {
  const [query, setQuery] = useSearchParams()
  const reelId = query.get('share')
  useEffect(() => {
    if (reelId === null) return
    const problem = socialProblem(query)
    if (problem) showError(`${problem.providerName} linking failed. ${problem.why}`)
    else ask(reelId)
    setQuery(
      (now) => {
        for (const name of ['share', 'socialError', 'provider']) now.delete(name)
        return now
      },
      { replace: true },
    )
  }, [reelId, query, setQuery, ask])
}

/**
 * Reports each upload that ends while this page is open, and what follows from a failure (platform 8). Answers what names an
 * upload that was just asked for: it may have failed before it is ever seen under way.
 */
function useUploadAlerts(reels: readonly ReelView[], relink: (reelId: string) => void) {
  const confirm = useConfirm()
  const expected = useRef(new Set<string>())
  useEffect(() => {
    for (const { id, uploads } of reels)
      for (const { jobId, state, failure } of uploads) {
        if (state === 'pending') expected.current.add(jobId)
        else if (expected.current.delete(jobId)) {
          if (failure === null) showDone('The reel was uploaded.')
          else tell(failure, { relink: () => relink(id), signup: () => void offerSignup(confirm) })
        }
      }
  }, [reels, relink, confirm])
  return useCallback((jobId: string) => void expected.current.add(jobId), [])
}

/** The specification's sentence, and what follows from it. */
function tell(
  failure: VideoSiteFailure,
  follows: { readonly relink: () => void; readonly signup: () => void },
): void {
  const { text, remedy } = uploadFailure(failure)
  showError(text)
  if (remedy !== 'again') follows[remedy]()
}

async function offerSignup(confirm: ReturnType<typeof useConfirm>): Promise<void> {
  if (await confirm({ text: 'Open YouTube to create an account?', yes: 'Open YouTube' }))
    globalThis.open(YOUTUBE_SIGNUP, '_blank', 'noopener')
}
