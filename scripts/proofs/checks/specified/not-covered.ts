/** What the specification names and is not there yet, each with the reason. */
export const NOT_COVERED: readonly { readonly what: string; readonly why: string }[] = [
  'You need to relink your Google account to allow uploading videos to Youtube',
  'Could not upload the video to Youtube due to internal error. Try again later',
  'You have not created a Youtube account. Go to Youtube to create an account',
  'Could not upload video to Youtube',
].map((what) => ({ what, why: 'Sharing reels with video sites comes after making them.' }))
