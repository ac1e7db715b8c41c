import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '@courtline/messages/refusals'
import type { Refused } from '@courtline/application/outcome'
import type { TryLimits } from '../settings.ts'

/** Counts tries at what can be guessed or annoys; answers a refusal when there were too many (D61). */
export interface Tries {
  /** By sender, and by the account or address that is tried. */
  readonly login: Try
  readonly signup: Try
  /** A mail to an address that somebody else typed. */
  readonly mail: Try
}

/** `about` is what is tried: never a readable address, since it is kept for a minute. */
type Try = (request: FastifyRequest, about: string) => Promise<Refused | undefined>

const MINUTE_MS = 60_000

export async function countTries(app: FastifyInstance, limits: TryLimits): Promise<Tries> {
  await app.register(rateLimit, { global: false })
  const about = new WeakMap<FastifyRequest, string>()

  const counter = (max: number, keyOf: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: keyOf })
  const both = (what: string, perSender: number, perSubject: number): Try => {
    const counters = [
      // A request that was injected has no socket, and so no address.
      counter(perSender, (request) => `${what} from ${request.ip || 'inside'}`),
      counter(perSubject, (request) => `${what} about ${about.get(request) ?? ''}`),
    ]
    return async (request, subject) => {
      about.set(request, subject)
      for (const count of counters) {
        const state = await count(request)
        if (!state.isAllowed && state.isExceeded) {
          return { refused: refusal('TOO_MANY_REQUESTS'), retryAfterSeconds: state.ttlInSeconds }
        }
      }
      return undefined
    }
  }
  return {
    login: both('login', limits.loginsPerSender, limits.loginsPerAddress),
    signup: both('signup', limits.signupsPerSender, limits.signupsPerSender),
    mail: both('mail', limits.mailsPerSender, limits.mailsPerAddress),
  }
}
