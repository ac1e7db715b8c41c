/**
 * The port of services with which people log in besides here (D25). Adapters: real ones for Google and Facebook, and a
 * simulated one for demos.
 */
export interface OAuthProvider {
  /** Where the person gives consent; the browser comes back to `redirectUri` with a code and the state. */
  addressToAsk(visit: OAuthVisit): Promise<URL>
  /**
   * Who came back, for the code they brought. Refused where the code is not good (any more); throws
   * `ProviderUnavailable` where the service does not answer.
   */
  whoIs(code: string, visit: OAuthVisit): Promise<SocialIdentity | { readonly refused: true }>
}

/** One trip of a browser to the service and back. */
export interface OAuthVisit {
  readonly redirectUri: string
  /** Ties the answer to the browser that began the log-in. */
  readonly state: string
  /** Ties the code to the site that requested it (PKCE, S256). */
  readonly codeVerifier: string
}

/** A person's account at the service. */
export interface SocialIdentity {
  /** The service's own name of the person, which never changes. */
  readonly subject: string
  readonly email: string | null
  /** Whether the service vouches that the address is the person's (D60). */
  readonly isEmailVerified: boolean
  readonly displayName: string | null
}

/** The service does not answer, or not in a way that can be understood; trying again later makes sense. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  constructor(cause: unknown) {
    super('A service to log in with does not answer', { cause })
  }
}
