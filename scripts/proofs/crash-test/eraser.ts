import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { RouteName } from '@courtline/messages/routes/table'
import { ApiClient, type Reply, type RequestParts } from './caller.ts'
import { CRASH_TEST_METADATA } from './cast.ts'
import type { Gate } from './gate.ts'
import type { CommandLedger, Doomed } from './ledger.ts'

const RETRY_AFTER_MS = 20
/** No more sign-ups a minute than one address may. */
const BETWEEN_ACCOUNTS_MS = 2200
const PASSWORD = 'correct horse battery'
const MATCHES = 3
const FILE_BYTES = 20_000

export interface EraserOptions {
  readonly address: () => string
  /** Who deletes accounts. */
  readonly admin: ApiClient
  readonly gate: Gate
  readonly ledger: CommandLedger
  /** Called when the erasure of an account is sent. */
  readonly erasing: () => void
}

/**
 * A user who signs up, uploads files to a few matches and is erased again: one match by its owner, the others with the
 * account, by an admin. A call without an answer is sent again, like every client does.
 */
export class Eraser {
  readonly #options: EraserOptions

  constructor(options: EraserOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    const { gate, ledger, erasing } = this.#options
    for (;;) {
      await gate.mayStart()
      if (gate.isOver) return
      const doomed = await this.#settleIn()
      if (!doomed) return
      await gate.mayStart()
      if (gate.isOver) return
      ledger.erasing.add(doomed)
      erasing()
      const params = { id: doomed.userId }
      const gone = await this.#insist(this.#options.admin, 'deleteUser', { params, commandId: randomUUID() })
      if (!gone) return
      ledger.erasing.delete(doomed)
      ledger.erased.add(doomed)
      await pause(BETWEEN_ACCOUNTS_MS)
    }
  }

  /** An account with files in its matches, one of them deleted before; undefined when all is over. */
  async #settleIn(): Promise<Doomed | undefined> {
    const session = await this.#signUp()
    if (!session) return undefined
    const caller = new ApiClient(this.#options.address, session.token)
    const matchIds: string[] = []
    const files: string[] = []
    for (let n = 0; n < MATCHES; n += 1) {
      const matchId = randomUUID()
      const made = await this.#insist(caller, 'createMatch', {
        body: { matchId, metadata: CRASH_TEST_METADATA },
        commandId: randomUUID(),
      })
      const file = made && (await this.#upload(caller, matchId))
      if (file === undefined) return undefined
      matchIds.push(matchId)
      files.push(file)
    }
    const [first = ''] = matchIds
    const removed = await this.#insist(caller, 'deleteMatch', {
      params: { id: first },
      commandId: randomUUID(),
    })
    return removed && { userId: session.user.id, matchIds: matchIds.slice(1), files }
  }

  /** A sign-up whose answer was lost may have made the account: then its password logs in. */
  async #signUp() {
    const nobody = new ApiClient(this.#options.address, null)
    const account = { email: `gone-${randomUUID()}@courtline.test`, password: PASSWORD }
    const made = await this.#insist(nobody, 'signup', { body: { ...account, userDetails: {} } }, [
      'EMAIL_TAKEN',
    ])
    return made === 'refused' ? await this.#insist(nobody, 'login', { body: account }) : made
  }

  /** Uri of the file once the site has it. */
  async #upload(caller: ApiClient, matchId: string): Promise<string | undefined> {
    const uploadId = randomUUID()
    const bytes = randomBytes(FILE_BYTES)
    const file = {
      fileName: 'court.mp4',
      sizeBytes: bytes.length,
      lastModifiedMs: 1_700_000_000_000,
      fingerprint: createHash('sha256').update(bytes).digest('hex'),
    }
    for (;;) {
      const signed = await this.#insist(caller, 'signParts', {
        body: { matchId, uploadId, order: 0, file, partNumbers: [1] },
      })
      if (!signed) return undefined
      const [part] = signed.parts
      const isThere = signed.upload.arrivedParts.includes(1)
      if (isThere || (part && (await caller.sendPart(part.url, bytes, () => undefined)) === 'taken')) break
      await this.#options.gate.mayRetry()
    }
    const whole = await this.#insist(caller, 'completeFile', { body: { matchId, uploadId } })
    return whole && `r/${matchId}/${uploadId}.mp4`
  }

  async #insist<N extends RouteName>(
    caller: ApiClient,
    name: N,
    parts: RequestParts<N>,
  ): Promise<Good<N> | undefined>
  async #insist<N extends RouteName>(
    caller: ApiClient,
    name: N,
    parts: RequestParts<N>,
    expected: readonly string[],
  ): Promise<Good<N> | 'refused' | undefined>
  /** Sends a call until it is answered: 'refused' for a refusal that was expected, undefined only when all is over. */
  async #insist<N extends RouteName>(
    caller: ApiClient,
    name: N,
    parts: RequestParts<N>,
    expected: readonly string[] = [],
  ): Promise<Good<N> | 'refused' | undefined> {
    const { gate, ledger } = this.#options
    for (;;) {
      const reply = await caller.call(name, parts)
      if (gate.isOver) return undefined
      if (reply !== 'lost' && 'ok' in reply) return reply.ok
      if (reply !== 'lost' && expected.includes(reply.code)) return 'refused'
      if (reply !== 'lost' && reply.code !== 'TOO_MANY_REQUESTS') {
        ledger.violations.push(`${name} was refused: ${JSON.stringify(reply)}`)
        return undefined
      }
      await pause(reply === 'lost' ? RETRY_AFTER_MS : BETWEEN_ACCOUNTS_MS)
      await gate.mayRetry()
      ledger.resent += 1
    }
  }
}

type Good<N extends RouteName> = Extract<Reply<N>, { ok: unknown }>['ok']
