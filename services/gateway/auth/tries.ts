import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '@courtline/messages/refusals'
import type { Refused } from '@courtline/application/outcome'
import type { TryLimits } from '../settings.ts'
import { growingDelay } from './growing-delay.ts'
import { senderOf } from './sender.ts'

/** Counts tries at what can be guessed or annoys; answers a refusal when there were too many (D61). */
export interface Tries {
  /**
   * By sender, and by sender and account together with a delay that grows: guesses from elsewhere never keep
   * the owner out.
   */
  readonly login: Try
  /** The password was right: this sender's tries at this account begin again. */
  readonly loginSucceeded: (request: FastifyRequest, about: string) => void
  readonly signup: Try
  /** A mail to an address that another person typed. */
  readonly mail: Try
  /** A line from a browser for the server's log. */
  readonly clientLog: Try
}

/** `about` is what is tried: never a readable address, since it is kept for a minute. */
type Try = (request: FastifyRequest, about: string) => Promise<Refused | undefined>

const MINUTE_MS = 60_000
const TOO_MANY = { refused: refusal('TOO_MANY_REQUESTS') }

export async function countTries(app: FastifyInstance, limits: TryLimits, now: () => Date): Promise<Tries> {
  await app.register(rateLimit, { global: false })
  const about = new WeakMap<FastifyRequest, string>()

  const counter = (max: number, keyOf: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: MINUTE_MS, keyGenerator: keyOf })
  const bySender = (what: string, max: number) =>
    counter(max, (request) => `${what} from ${senderOf(request)}`)
  const all = (...counters: ReturnType<typeof counter>[]): Try => {
    return async (request, subject) => {
      about.set(request, subject)
      for (const count of counters) {
        const state = await count(request)
        if (!state.isAllowed && state.isExceeded) {
          return { ...TOO_MANY, retryAfterSeconds: state.ttlInSeconds }
        }
      }
      return undefined
    }
  }
  const both = (what: string, perSender: number, perSubject: number) =>
    all(
      bySender(what, perSender),
      counter(perSubject, (request) => `${what} about ${about.get(request) ?? ''}`),
    )
  const anyLogin = all(bySender('login', limits.loginsPerSender))
  const atAccount = growingDelay({ free: limits.loginsPerAddress, now: () => now().getTime() })
  const pairOf = (request: FastifyRequest, subject: string) => `${senderOf(request)} ${subject}`
  return {
    login: async (request, subject) => {
      const tooMany = await anyLogin(request, subject)
      if (tooMany) return tooMany
      const retryAfterSeconds = atAccount.tried(pairOf(request, subject))
      return retryAfterSeconds === undefined ? undefined : { ...TOO_MANY, retryAfterSeconds }
    },
    loginSucceeded: (request, subject) => atAccount.succeeded(pairOf(request, subject)),
    signup: both('signup', limits.signupsPerSender, limits.signupsPerSender),
    mail: both('mail', limits.mailsPerSender, limits.mailsPerAddress),
    clientLog: all(bySender('clientLog', limits.clientLogsPerSender)),
  }
}
