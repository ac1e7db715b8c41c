import { ProviderUnavailable, type OAuthProvider } from '../oauth.ts'
import { consentAddress, exchangeCode } from './code-flow.ts'
import type { OAuthClientSettings, OAuthEndpoints } from './oauth-settings.ts'
import { textIn, userInfo } from './user-info.ts'

const ENDPOINTS: OAuthEndpoints = {
  authorize: 'https://www.facebook.com/v16.0/dialog/oauth',
  token: 'https://graph.facebook.com/v16.0/oauth/access_token',
  userInfo: 'https://graph.facebook.com/v16.0/me?fields=id,name,email',
}

/**
 * Facebook. It does not report whether it has verified an address, so no address of its is taken as confirmed (D60). It needs
 * the client's secret among the fields, which the library does for fixed addresses only.
 */
export function openFacebook(
  settings: OAuthClientSettings,
  endpoints: OAuthEndpoints = ENDPOINTS,
): OAuthProvider {
  return {
    async addressToAsk(visit) {
      return consentAddress(endpoints.authorize, settings.clientId, visit, { scope: 'email' })
    },
    async whoIs(code, visit) {
      const tokens = await exchangeCode(endpoints.token, settings, code, visit)
      if (!tokens) return { refused: true }
      const accessToken = textIn(tokens['access_token'])
      if (accessToken === null) throw new ProviderUnavailable('The service gave no token')
      const facts = await userInfo(endpoints.userInfo, accessToken)
      const subject = textIn(facts['id'])
      if (subject === null) throw new ProviderUnavailable('The service gave no account')
      return {
        subject,
        email: textIn(facts['email']),
        isEmailVerified: false,
        displayName: textIn(facts['name']),
      }
    },
  }
}
