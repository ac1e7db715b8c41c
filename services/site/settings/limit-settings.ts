import { USUAL_CONNECTION_LIMITS } from '@courtline/gateway/http/connections'
import { USUAL_LIVE_LIMITS } from '@courtline/gateway/live/seats'
import type { GatewaySettings } from '@courtline/gateway/settings'
import { SettingsError } from './settings-error.ts'

/**
 * How much of a gateway one client may take: COURTLINE_CONNECTIONS_PER_ADDRESS, COURTLINE_LIVE_PER_ADDRESS and
 * COURTLINE_LIVE_PER_ACCOUNT. Throws SettingsError.
 */
export function limitSettingsOf(env: NodeJS.ProcessEnv): Pick<GatewaySettings, 'connections' | 'live'> {
  const limit = (name: string, otherwise: number) => {
    const text = env[name]
    const value = text === undefined ? otherwise : Number(text || 'none')
    if (!Number.isSafeInteger(value) || value < 1)
      throw new SettingsError(`${name} must be a whole number from 1 on; it is "${text}".`)
    return value
  }
  return {
    connections: { perSender: limit('COURTLINE_CONNECTIONS_PER_ADDRESS', USUAL_CONNECTION_LIMITS.perSender) },
    live: {
      ...USUAL_LIVE_LIMITS,
      perSender: limit('COURTLINE_LIVE_PER_ADDRESS', USUAL_LIVE_LIMITS.perSender),
      perAccount: limit('COURTLINE_LIVE_PER_ACCOUNT', USUAL_LIVE_LIMITS.perAccount),
    },
  }
}
