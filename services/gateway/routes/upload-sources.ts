import type { Gateway } from '../gateway.ts'
import type { Handler } from '../register-route.ts'

/** Which services this site can bring videos from, and what their panels need (D25). */
export const uploadSources =
  ({ courtVideo, fileHosting }: Gateway): Handler<'uploadSources'> =>
  async () => ({
    answer: {
      courtVideo: courtVideo
        ? { name: courtVideo.name, simulated: courtVideo.simulated, hint: courtVideo.hint }
        : null,
      fileHosting: fileHosting ? { name: fileHosting.name, ...chooserOf(fileHosting.chooser) } : null,
    },
  })

type Chooser = NonNullable<Gateway['fileHosting']>['chooser']

function chooserOf(chooser: Chooser) {
  return chooser.simulated
    ? { simulated: true as const, files: chooser.files.map((file) => ({ ...file })) }
    : { simulated: false as const, appKey: chooser.appKey, script: chooser.script }
}
