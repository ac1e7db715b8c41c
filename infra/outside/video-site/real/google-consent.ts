import { consentAddress, exchangeCode } from '../../oauth/real/code-flow.ts'
import type { OAuthClientSettings, OAuthEndpoints } from '../../oauth/real/oauth-settings.ts'
import { textIn, userInfo } from '../../oauth/real/user-info.ts'
import type { UploadConsent } from '../video-site.ts'

export const UPLOAD_SCOPE = 'https://www.googleapis.com/auth/youtube.upload'
const SCOPES = ['openid', 'email', UPLOAD_SCOPE]

/**
 * The right to upload, asked for beside what was given before. `prompt=consent` with offline access makes Google answer
 * a refresh token each time, not at the first time alone.
 */
export function googleConsent(client: OAuthClientSettings, endpoints: OAuthEndpoints): UploadConsent {
  return {
    addressToAsk(visit) {
      return consentAddress(endpoints.authorize, client.clientId, visit, {
        scope: SCOPES.join(' '),
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
      })
    },
    async granted(code, visit) {
      const tokens = await exchangeCode(endpoints.token, client, code, visit)
      const [refreshToken, accessToken] = [
        textIn(tokens?.['refresh_token']),
        textIn(tokens?.['access_token']),
      ]
      // Each right has a box of its own on Google's page: the one to upload may have been left out.
      const isWhole = (textIn(tokens?.['scope']) ?? '').split(' ').includes(UPLOAD_SCOPE)
      if (refreshToken === null || accessToken === null || !isWhole) return { refused: true }
      const { email } = await userInfo(endpoints.userInfo, accessToken)
      return { refreshToken, email: textIn(email) }
    },
  }
}
