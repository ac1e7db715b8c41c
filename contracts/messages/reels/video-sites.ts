/** The sites that a reel is uploaded to. */
export const VIDEO_SITES = ['youtube'] as const
export type VideoSite = (typeof VIDEO_SITES)[number]

/** Why an upload to a video site ended without a video there; each has its text. */
export const VIDEO_SITE_FAILURES = [
  'InsufficientOAuthGrants',
  'RefreshTokenException',
  'GenericYoutubeApiException',
  'YoutubeSignupRequiredException',
  'QuotaExceeded',
  'Other',
] as const
export type VideoSiteFailure = (typeof VIDEO_SITE_FAILURES)[number]
