import type { UploadFailure } from '../video-site.ts'

/** An upload ends without a video there. */
export class UploadFailed extends Error {
  override readonly name = 'UploadFailed'
  readonly failure: UploadFailure
  constructor(failure: UploadFailure) {
    super(failure)
    this.failure = failure
  }
}

interface AccessSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Where a refresh token is changed for an access token. */
  readonly token: string
}

/** The right to upload for one person: short-lived tokens, made from the long-lived one. */
export class Access {
  readonly #settings: AccessSettings
  readonly #refreshToken: string
  #token: string | undefined
  /** Whether the newest token has not been good for anything yet. */
  #renewed = false

  constructor(settings: AccessSettings, refreshToken: string) {
    this.#settings = settings
    this.#refreshToken = refreshToken
  }

  /** Undefined where the service does not answer now. Throws UploadFailed where the person has taken the right back. */
  async token(signal: AbortSignal): Promise<string | undefined> {
    this.#token ??= await this.#renew(signal)
    return this.#token
  }

  async #renew(signal: AbortSignal): Promise<string | undefined> {
    const { clientId, clientSecret, token } = this.#settings
    const body = new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'refresh_token',
      refresh_token: this.#refreshToken,
    })
    const answer = await fetch(token, { method: 'POST', body, signal }).catch(() => undefined)
    if (!answer || answer.status >= 500 || answer.status === 429) return undefined
    const facts: unknown = await answer.json().catch(() => undefined)
    const value = textAt(facts, 'access_token')
    if (answer.ok && value !== undefined) return value
    // 'invalid_grant': expired or revoked. Anything else is wrong with this site, and no other grant would help.
    const isEnded = textAt(facts, 'error') === 'invalid_grant'
    throw new UploadFailed(isEnded ? 'RefreshTokenException' : 'GenericYoutubeApiException')
  }

  /**
   * What a refusal means; 'again' where the token alone was too old, which is renewed, 'later' where requests come too
   * fast.
   */
  async failureIn(answer: Response): Promise<UploadFailure | 'again' | 'later' | undefined> {
    if (answer.status !== 400 && answer.status !== 401 && answer.status !== 403) {
      this.#renewed = false
      return undefined
    }
    const reasons = reasonsIn(await answer.json().catch(() => undefined))
    if (reasons.some((reason) => TOO_FAST.includes(reason))) return 'later'
    if (reasons.includes('youtubeSignupRequired')) return 'YoutubeSignupRequiredException'
    if (reasons.some((reason) => QUOTA.includes(reason))) return 'QuotaExceeded'
    if (reasons.some((reason) => RIGHTS.includes(reason))) return 'InsufficientOAuthGrants'
    if (answer.status !== 401) return 'GenericYoutubeApiException'
    if (this.#renewed) return 'RefreshTokenException'
    this.#renewed = true
    this.#token = undefined
    return 'again'
  }
}

const TOO_FAST = ['rateLimitExceeded', 'userRateLimitExceeded']
const QUOTA = ['quotaExceeded', 'uploadLimitExceeded', 'dailyLimitExceeded']
const RIGHTS = ['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']

/** `error.errors[].reason` of an answer. */
function reasonsIn(facts: unknown): string[] {
  if (typeof facts !== 'object' || facts === null || !('error' in facts)) return []
  const { error } = facts
  if (typeof error !== 'object' || error === null || !('errors' in error)) return []
  return Array.isArray(error.errors) ? error.errors.flatMap((each) => textAt(each, 'reason') ?? []) : []
}

function textAt(facts: unknown, name: string): string | undefined {
  const value: unknown =
    typeof facts === 'object' && facts !== null
      ? Object.entries(facts).find(([key]) => key === name)?.[1]
      : undefined
  return typeof value === 'string' ? value : undefined
}
