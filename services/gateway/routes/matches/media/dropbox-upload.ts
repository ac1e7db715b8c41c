import { LINK_SENTENCES } from '@courtline/messages/media/link-check'
import { refusal } from '@courtline/messages/refusals'
import { hostedFileRefusal } from '@courtline/messages/media/upload'
import type { HostedFile } from '@courtline/messages/views/video-sources'
import type { Gateway } from '../../../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import type { Handler } from '../../../register-route.ts'
import { fetchFrom } from './from-links.ts'
import { linkRefused } from './look-at-links.ts'

/**
 * Files chosen at the file host are the video of a match that has not begun: the media worker fetches them, joined in
 * their order. Refusals: SERVICE_NOT_SET_UP, what is wrong with a file, LINK_REFUSED, and those of completing.
 */
export const dropboxUpload =
  (gateway: Gateway): Handler<'dropboxUpload'> =>
  async (call) => {
    const { params, body } = call
    const match = await gateway.matches.known(params.id, call.caller)
    if ('refused' in match) return match
    const unfit = await flawOf(gateway, body.files)
    if (unfit) return unfit
    return fetchFrom(gateway, call, params.id, {
      links: body.files.map(({ link }) => link),
      source: 'dropbox',
    })
  }

async function flawOf({ fileHosting }: Gateway, files: readonly HostedFile[]): Promise<Refused | undefined> {
  if (!fileHosting) return refused(refusal('SERVICE_NOT_SET_UP'))
  for (const { name, sizeBytes } of files) {
    const code = hostedFileRefusal(name, sizeBytes)
    if (code) return refused(refusal(code))
  }
  const checked = await Promise.all(files.map(async ({ link }) => fileHosting.check(link)))
  for (const [index, found] of checked.entries()) {
    if (!('flaw' in found)) continue
    return linkRefused(found.flaw, found.why ?? LINK_SENTENCES[found.flaw], files[index]?.link ?? null)
  }
  return undefined
}
