import type { VideoSiteFailure } from '@courtline/messages/reels/video-sites'

/** What follows from a failed upload beside its sentence (platform 8). */
export type UploadRemedy = 'relink' | 'signup' | 'again'

/** Where a user with a Google account creates a channel. */
export const YOUTUBE_SIGNUP = 'https://www.youtube.com/create_channel'

const RELINK = {
  text: 'You need to relink your Google account to allow uploading videos to Youtube',
  remedy: 'relink',
} as const

const FAILURES: Readonly<
  Record<VideoSiteFailure, { readonly text: string; readonly remedy: UploadRemedy; readonly advice?: string }>
> = {
  InsufficientOAuthGrants: RELINK,
  RefreshTokenException: RELINK,
  GenericYoutubeApiException: {
    text: 'Could not upload the video to Youtube due to internal error. Try again later',
    remedy: 'again',
  },
  YoutubeSignupRequiredException: {
    text: 'You have not created a Youtube account. Go to Youtube to create an account',
    remedy: 'signup',
  },
  QuotaExceeded: {
    text: 'Could not upload video to Youtube',
    remedy: 'again',
    advice: 'YouTube takes no more videos from this site today. Try again tomorrow.',
  },
  Other: { text: 'Could not upload video to Youtube', remedy: 'again' },
}

/** The specification's sentence for a failed upload, what follows from it, and what else there is to know. */
export const uploadFailure = (failure: VideoSiteFailure) => FAILURES[failure]
