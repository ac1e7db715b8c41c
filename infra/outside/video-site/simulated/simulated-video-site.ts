import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { VideoSiteService } from '../video-site.ts'
import { isSimulatedOutcome, SIMULATED_OUTCOMES } from './outcomes.ts'

/** Where a demo shows its page of consent. */
export const SIMULATED_CONSENT_PATH = '/dev/google-consent'

const STEPS = 10

/**
 * A video site that takes nothing: for demos, and for trying the screens offline. What is chosen on its page of consent is
 * what it answers to uploads from then on; a revoked right is expired.
 */
export function openSimulatedVideoSite(stepMilliseconds = 300): VideoSiteService {
  const revoked = new Set<string>()
  return {
    simulated: true,
    consent: {
      addressToAsk({ redirectUri, state }) {
        const url = new URL(SIMULATED_CONSENT_PATH, redirectUri)
        url.searchParams.set('state', state)
        return url
      },
      granted: async (code) =>
        isSimulatedOutcome(code)
          ? { refreshToken: `${code} ${randomUUID()}`, email: 'google@example.org' }
          : { refused: true },
    },
    async upload({ file }, refreshToken, { signal, onProgress }) {
      const outcome = refreshToken.split(' ')[0] ?? ''
      await wait(stepMilliseconds, undefined, { signal })
      if (revoked.has(refreshToken) || !isSimulatedOutcome(outcome))
        return { failure: 'RefreshTokenException' }
      const { failure } = SIMULATED_OUTCOMES[outcome]
      if (failure !== undefined) return { failure }
      await stat(file)
      for (let step = 1; step <= STEPS; step += 1) {
        await wait(stepMilliseconds, undefined, { signal })
        onProgress(step / STEPS)
      }
      return { videoId: `simulated-${randomUUID()}` }
    },
    async revoke(refreshToken) {
      revoked.add(refreshToken)
    },
  }
}
