/** What a service gave the site when it was registered there. */
export interface OAuthClientSettings {
  readonly clientId: string
  readonly clientSecret: string
}

/** Addresses of a service; others than its own stand in for it in tests. */
export interface OAuthEndpoints {
  readonly authorize: string
  readonly token: string
  readonly userInfo: string
}

/** A service that is slower than this is treated as down: a person is waiting. */
export const ANSWER_MS = 10_000
