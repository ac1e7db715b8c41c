import type { OAuthProvider } from '@courtline/infra/outside/oauth/oauth'
import { openFacebook } from '@courtline/infra/outside/oauth/real/facebook'
import { openGoogle } from '@courtline/infra/outside/oauth/real/google'
import { openSimulatedProvider } from '@courtline/infra/outside/oauth/simulated/simulated-provider'
import type { SocialProvider } from '@courtline/messages/account/user'
import { SettingsError } from '../settings/settings-error.ts'

export type SocialProviders = Partial<Record<SocialProvider, OAuthProvider>>

/** In place of a client id: a simulated service without a log-in page, for demos on this machine. */
const SIMULATED = 'simulated'

/**
 * Services to log in with, from GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID and
 * FACEBOOK_CLIENT_SECRET; one that is not named is simulated in a demo and not offered elsewhere. `simulated` as the id
 * is for a demo alone too, since it lets everybody in. Throws SettingsError.
 */
export function socialProvidersOf(env: NodeJS.ProcessEnv, demo: boolean): SocialProviders {
  const google = providerOf(env, 'GOOGLE', demo, openGoogle)
  const facebook = providerOf(env, 'FACEBOOK', demo, openFacebook)
  return { ...(google && { google }), ...(facebook && { facebook }) }
}

function providerOf(
  env: NodeJS.ProcessEnv,
  name: 'GOOGLE' | 'FACEBOOK',
  demo: boolean,
  open: (client: { readonly clientId: string; readonly clientSecret: string }) => OAuthProvider,
): OAuthProvider | undefined {
  const [clientId, clientSecret] = [env[`${name}_CLIENT_ID`], env[`${name}_CLIENT_SECRET`]]
  if (!clientId && !clientSecret) return demo ? simulated(name) : undefined
  if (clientId === SIMULATED) {
    if (!demo) throw new SettingsError(`${name}_CLIENT_ID may be "${SIMULATED}" with --demo only.`)
    return simulated(name)
  }
  if (!clientId) throw new SettingsError(`${name}_CLIENT_SECRET is set, but ${name}_CLIENT_ID is missing.`)
  if (!clientSecret)
    throw new SettingsError(`${name}_CLIENT_ID is set, but ${name}_CLIENT_SECRET is missing.`)
  return open({ clientId, clientSecret })
}

const simulated = (name: string): OAuthProvider =>
  openSimulatedProvider({
    subject: SIMULATED,
    email: `${name.toLowerCase()}@example.org`,
    isEmailVerified: true,
    displayName: 'Sam Simulated',
  })
