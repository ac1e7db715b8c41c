import type { UploadFailure } from '../video-site.ts'

/** What the simulated service can be made to answer, by the code that its page of consent gives. */
export const SIMULATED_OUTCOMES = {
  allowed: { text: 'Allow', failure: undefined },
  expired: { text: 'Allow, but the right expires before it is used', failure: 'RefreshTokenException' },
  'not-enough': { text: 'Allow, without the right to upload', failure: 'InsufficientOAuthGrants' },
  'no-channel': { text: 'Allow, with no YouTube account', failure: 'YoutubeSignupRequiredException' },
  quota: { text: 'Allow, but YouTube takes no more today', failure: 'QuotaExceeded' },
  broken: { text: 'Allow, but YouTube has an error', failure: 'GenericYoutubeApiException' },
} as const satisfies Readonly<
  Record<string, { readonly text: string; readonly failure: UploadFailure | undefined }>
>

export type SimulatedOutcome = keyof typeof SIMULATED_OUTCOMES

export const isSimulatedOutcome = (text: string): text is SimulatedOutcome =>
  Object.hasOwn(SIMULATED_OUTCOMES, text)
