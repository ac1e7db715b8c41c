import type { LinkCheck } from '@courtline/messages/media/link-check'
import type { HostedFile } from '@courtline/messages/views/video-sources'
import type { Flawed, RemoteFiles } from '../../remote-files/remote-files.ts'

/** With what people choose their files: the host's own chooser by this site's key, or one of ours. */
export type Chooser =
  | {
      readonly simulated: false
      readonly appKey: string
      /** Where the browser loads the chooser from: pages must allow this one script. */
      readonly script: string
    }
  | { readonly simulated: true; readonly files: readonly HostedFile[] }

/** The port of a service that keeps people's files (D25): a real adapter and a simulated one. */
export interface FileHosting {
  /** As people call it. */
  readonly name: string
  readonly chooser: Chooser
  /** Whether the file behind a link of the chooser could be fetched now; never a link of anywhere else. */
  readonly check: (link: string) => Promise<Flawed | { readonly answer: Extract<LinkCheck, 'Ok'> }>
  /** Fetches the file behind a link of the chooser, as `RemoteFiles` fetches a file. */
  readonly download: RemoteFiles['download']
}

/** Links of the chooser are good for some hours only. */
export const linkExpired = (name: string): Flawed => ({
  flaw: 'NotReachable',
  why: `The link to this file has expired. Please choose the file at ${name} again.`,
})

/** A link was sent that the chooser never gave. */
export const notOfTheHost = (name: string): Flawed => ({
  flaw: 'Forbidden',
  why: `This is no link of ${name}. Please choose the file there again.`,
})
