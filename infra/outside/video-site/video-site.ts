/** Why a video did not get there; the words are those of the platform's error catalogue (section 8). */
export type UploadFailure =
  /** The person did not give, or took back, the right to upload. */
  | 'InsufficientOAuthGrants'
  /** The kept right to upload is no longer good. */
  | 'RefreshTokenException'
  | 'YoutubeSignupRequiredException'
  | 'QuotaExceeded'
  | 'GenericYoutubeApiException'

/** A film as it is shown on the site. */
export interface VideoToUpload {
  readonly file: string
  readonly title: string
  readonly description: string
  readonly isPrivate: boolean
}

/** Remembers an upload that was begun, so that another attempt goes on with it instead of making a second video. */
export interface UploadSession {
  readonly read: () => Promise<string | undefined>
  readonly write: (address: string | undefined) => Promise<void>
}

export interface UploadOptions {
  readonly signal: AbortSignal
  /** Share from 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly session: UploadSession
}

/** A site that takes videos of people who have given this site the right to upload (D25). */
export interface VideoSiteService {
  readonly simulated: boolean
  /** Throws the signal's reason when aborted; the next call with the same session goes on. */
  upload(
    video: VideoToUpload,
    refreshToken: string,
    options: UploadOptions,
  ): Promise<{ readonly videoId: string } | { readonly failure: UploadFailure }>
  /** Ends the right to upload at the service. A right that had ended already is no fault. */
  revoke(refreshToken: string): Promise<void>
}
