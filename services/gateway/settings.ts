import type { ConnectionLimits } from './http/connections.ts'
import type { LiveLimits } from './live/seats.ts'
import type { PasswordCost } from './auth/password.ts'
import { OWASP_COST } from './auth/password.ts'
import type { SecuritySettings } from './http/security.ts'

/** What can be set about the gateway. */
export interface GatewaySettings extends SecuritySettings {
  /** Keys the hashes of addresses (P14) and the signatures of media addresses; 32 random bytes that never change. */
  readonly siteSecret: Uint8Array
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** What this process is, in each line of its log: 'gateway' by default. */
  readonly role?: string
  /** Where lines of the log go, standard output when absent. */
  readonly logTo?: { write(line: string): void }
  /** The built front end, or undefined where none is served. */
  readonly frontendDir: string | undefined
  /** Compare every answer with its schema before it leaves: tests and demo. */
  readonly checkAnswers: boolean
  readonly passwordCost: PasswordCost
  readonly limits: TryLimits
  /** Connections of one client; the usual ones where it is absent. */
  readonly connections?: ConnectionLimits
  /** Seats of the live feed; the usual ones where it is absent. */
  readonly live?: LiveLimits
  readonly sessionDays: number
  /** Proxies in front, each of which adds the sender's address to X-Forwarded-For; what came before them counts for nothing. */
  readonly proxies?: number
  /** The one host under which people reach this site, 'courtline.example'; any where it is absent. */
  readonly onlyHost?: string
  /** Keeps a trace of each request, with what the process has registered to keep traces. */
  readonly traced?: boolean
}

/** How many attempts are allowed per minute. */
export interface TryLimits {
  /** Tries of one sender at one account before each further one has to wait. */
  readonly loginsPerAddress: number
  readonly loginsPerSender: number
  readonly signupsPerSender: number
  readonly mailsPerAddress: number
  readonly mailsPerSender: number
  readonly clientLogsPerSender: number
}

/** Enough for people, too few for guessing: a family behind one router, or a class at a showcase, still gets in. */
export const USUAL_LIMITS: TryLimits = {
  loginsPerAddress: 10,
  loginsPerSender: 60,
  signupsPerSender: 30,
  mailsPerAddress: 3,
  mailsPerSender: 20,
  clientLogsPerSender: 60,
}

/** Everything that has a default; the rest is required. */
export const USUAL_SETTINGS = {
  logLevel: 'warn',
  frontendDir: undefined,
  checkAnswers: false,
  passwordCost: OWASP_COST,
  limits: USUAL_LIMITS,
  sessionDays: 30,
} as const satisfies Partial<GatewaySettings>
