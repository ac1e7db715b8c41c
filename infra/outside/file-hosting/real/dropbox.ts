import type { RemoteFiles } from '../../../remote-files/remote-files.ts'
import { isLinkOf } from '../../link-of-sites.ts'
import { linkExpired, notOfTheHost, type FileHosting } from '../file-hosting.ts'

const NAME = 'Dropbox'

const SCRIPT = 'https://www.dropbox.com/static/api/2/dropins.js'

/** The chooser's direct links lead there. */
const SITES = ['dropboxusercontent.com', 'dropbox.com']

export interface DropboxSettings {
  /** The key of this site's app at Dropbox; it names this site to the chooser. */
  readonly appKey: string
  /** Fetches the files, with the limits of all links (D70). */
  readonly remote: Pick<RemoteFiles, 'check' | 'download'>
  readonly sites?: readonly string[]
  readonly script?: string
}

/**
 * Dropbox, by its Chooser: the browser loads the chooser from Dropbox, the user picks files there, and the site fetches
 * them from the direct links that it gives, which need no log-in and are good for four hours.
 */
export function openDropbox({
  appKey,
  remote,
  sites = SITES,
  script = SCRIPT,
}: DropboxSettings): FileHosting {
  return {
    name: NAME,
    chooser: { simulated: false, appKey, script },
    async check(link) {
      if (!isLinkOf(sites, link)) return notOfTheHost(NAME)
      const answer = await remote.check(link)
      return answer === 'Ok' ? { answer } : flawed(answer)
    },
    async download(link, file, options) {
      if (!isLinkOf(sites, link)) return notOfTheHost(NAME)
      const fetched = await remote.download(link, file, options)
      return 'flaw' in fetched ? flawed(fetched.flaw) : fetched
    },
  }
}

/** A link that worked when it was chosen and leads nowhere now has expired; all else is as with any link. */
const flawed = (flaw: ReturnType<typeof linkExpired>['flaw']) =>
  flaw === 'NotReachable' || flaw === 'Forbidden' ? linkExpired(NAME) : { flaw }
