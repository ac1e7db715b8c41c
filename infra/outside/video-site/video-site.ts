import type { OAuthVisit } from '../oauth/oauth.ts'

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

/** Records an upload that was begun, so that another attempt goes on with it instead of making a second video. */
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

/** What a person gave the site at the service. */
export interface GivenGrant {
  /** Good until it is revoked; never shown to anybody. */
  readonly refreshToken: string
  /** Of the account there; null where the service does not report it. */
  readonly email: string | null
}

/** How a person gives the right to upload, beside the rights of logging in (incremental consent). */
export interface UploadConsent {
  /** Where the person gives consent; the browser comes back to `redirectUri` with a code and the state. */
  addressToAsk(visit: OAuthVisit): URL
  /**
   * What the code that came back gives; refused where it is not good (any more) or does not give the right to upload.
   * Throws `ProviderUnavailable` where the service does not answer.
   */
  granted(code: string, visit: OAuthVisit): Promise<GivenGrant | { readonly refused: true }>
}

/** A site that takes videos of people who have given this site the right to upload (D25). */
export interface VideoSiteService {
  readonly simulated: boolean
  readonly consent: UploadConsent
  /** Throws the signal's reason when aborted; the next call with the same session continues. */
  upload(
    video: VideoToUpload,
    refreshToken: string,
    options: UploadOptions,
  ): Promise<{ readonly videoId: string } | { readonly failure: UploadFailure }>
  /** Ends the right to upload at the service. A right that had ended already is no fault. */
  revoke(refreshToken: string): Promise<void>
}
