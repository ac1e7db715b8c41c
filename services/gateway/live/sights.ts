import type { Position } from '@courtline/infra/event-log/event-log'
import type { LiveFrame } from '@courtline/messages/live'
import type { Sight } from '../views/match-view.ts'

/** What a user may see of a match once its read model has seen `upTo`; undefined for nothing. */
export type LookAtMatch = (matchId: string, upTo: Position) => Promise<Sight | undefined>

/** What one listener may be sent of the matches that they listen to (D108). */
export class Sights {
  readonly #look: LookAtMatch
  readonly #cards = new Set<string>()
  readonly #looks = new Map<string, number>()

  constructor(look: LookAtMatch) {
    this.#look = look
  }

  /** Looks again, and answers whether the match is still shown; of looks that overlap the last one counts. */
  async look(matchId: string, upTo: Position): Promise<boolean> {
    const mine = (this.#looks.get(matchId) ?? 0) + 1
    this.#looks.set(matchId, mine)
    const sight = await this.#look(matchId, upTo)
    if (this.#looks.get(matchId) !== mine) return true
    if (sight === 'card') this.#cards.add(matchId)
    else this.#cards.delete(matchId)
    return sight !== undefined
  }

  /** Users who see the card alone are sent neither edits nor who makes them. */
  passes(frame: LiveFrame): boolean {
    const isWork = frame.type === 'edits' || frame.type === 'watching' || frame.type === 'workPlace'
    // What is beside the match's annotation was requested by who may read it, whatever they see of the match.
    const isBeside = 'annotation' in frame
    return !isWork || isBeside || this.seesWhole(frame.matchId)
  }

  seesWhole(matchId: string): boolean {
    return !this.#cards.has(matchId)
  }
}
