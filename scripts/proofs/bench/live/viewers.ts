import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type ToViewers =
  | {
      readonly type: 'watch'
      readonly address: string
      readonly token: string
      readonly matchIds: readonly string[]
    }
  | { readonly type: 'forget' }
  | { readonly type: 'leave' }

export type FromViewers =
  { readonly type: 'watching' } | { readonly type: 'forgot' } | ({ readonly type: 'left' } & SeenByViewers)

/** What viewers were sent, and what receiving it took of processor time. */
export interface SeenByViewers {
  /** Each event as often as it reached a viewer, and when by the steady clock. */
  readonly arrivals: readonly (readonly [eventId: string, atMs: number])[]
  readonly usedMs: number
}

/** Browsers that watch matches over the live feed, one connection each, in a process of their own. */
export class Viewers {
  readonly #process: ChildProcess

  private constructor(process: ChildProcess) {
    this.#process = process
  }

  /** Resolves once each of them listens: to each match as many as there are. */
  static async start(
    address: string,
    token: string,
    matchIds: readonly string[],
    each: number,
  ): Promise<Viewers> {
    const file = fileURLToPath(new URL('./viewer-process.ts', import.meta.url))
    const viewers = new Viewers(fork(file, { serialization: 'advanced' }))
    const watched = matchIds.flatMap((matchId) => Array.from({ length: each }, () => matchId))
    await viewers.#call({ type: 'watch', address, token, matchIds: watched })
    return viewers
  }

  /** What came before was for warming up. */
  async forget(): Promise<void> {
    await this.#call({ type: 'forget' })
  }

  /** Ends them, and answers what came since. */
  async leave(): Promise<SeenByViewers> {
    const answer = await this.#call({ type: 'leave' })
    if (answer.type !== 'left') throw new Error(`Viewers answered ${answer.type}`)
    return answer
  }

  /** Whatever became of them, they are gone. */
  kill(): void {
    this.#process.kill()
  }

  async #call(message: ToViewers): Promise<FromViewers> {
    this.#process.send(message)
    const gone = once(this.#process, 'exit').then(() =>
      Promise.reject(new Error('The process of the viewers ended')),
    )
    const [answer]: FromViewers[] = await Promise.race([once(this.#process, 'message'), gone])
    if (!answer) throw new Error('Viewers gave no answer')
    return answer
  }
}
