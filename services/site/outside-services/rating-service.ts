import type { MatchRatings } from '@courtline/infra/outside/match-ratings/match-ratings'
import { openUtr, UTR_ADDRESS } from '@courtline/infra/outside/match-ratings/real/utr'
import { openSimulatedRatings } from '@courtline/infra/outside/match-ratings/simulated/simulated-ratings'
import { SettingsError } from '../settings/settings-error.ts'

/**
 * The service that lists which matches a player has played (D25): Universal Tennis with UTR_API_TOKEN, at UTR_API_URL
 * where that is another address; without a token a simulated one in a demo, and none elsewhere. Throws SettingsError.
 */
export function ratingServiceOf(env: NodeJS.ProcessEnv, demo: boolean): MatchRatings | undefined {
  const [token, address] = [env['UTR_API_TOKEN'], env['UTR_API_URL']]
  if (address && !URL.canParse(address)) throw new SettingsError('UTR_API_URL is not an address.')
  if (token) return openUtr({ token, address: address ?? UTR_ADDRESS })
  if (address) throw new SettingsError('UTR_API_URL is set, but UTR_API_TOKEN is missing.')
  return demo ? openSimulatedRatings(() => new Date()) : undefined
}
