import type { OAuthProvider, SocialIdentity } from '../oauth.ts'

const CODE = 'simulated'

/** A service without a log-in page that always brings the same person: for demos, and for trying the screens offline. */
export function openSimulatedProvider(person: SocialIdentity): OAuthProvider {
  return {
    async addressToAsk({ redirectUri, state }) {
      const url = new URL(redirectUri)
      url.searchParams.set('code', CODE)
      url.searchParams.set('state', state)
      return url
    },
    whoIs: async (code) => (code === CODE ? person : { refused: true }),
  }
}
