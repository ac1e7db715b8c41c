import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Notes } from '@courtline/infra/notes/notes'
import { fits } from '@courtline/messages/check'
import { ProjectionWish, WishAnswer } from '@courtline/messages/projection-wish'
import type { JsonObject } from '@courtline/infra/event-log/event-log'
import { textOf } from '../group.ts'
import type { Asked } from '../projection-host.ts'

const WISH = 'wish'
const ANSWER = 'wish-answer'
const LOOK_EVERY_MS = 100
const ANSWERED_WITHIN_MS = 20_000

/** Leaves a wish and waits for what becomes of it. */
export async function wishFor(notes: Notes, wish: ProjectionWish): Promise<Asked> {
  const id = randomUUID()
  await notes.put(WISH, id, wish)
  for (const deadlineMs = performance.now() + ANSWERED_WITHIN_MS; performance.now() < deadlineMs;) {
    const answer = await notes.get(ANSWER, id)
    if (answer !== undefined) {
      await notes.remove(ANSWER, id)
      return fits(WishAnswer, answer)
        ? answer
        : { ok: false, code: 'impossible', why: 'The answer was not understood.' }
    }
    await wait(LOOK_EVERY_MS)
  }
  await notes.remove(WISH, id)
  return { ok: false, code: 'impossible', why: 'No worker has this view at the moment. Please try again.' }
}

/** Carries out the wishes for a view, each once, and says what became of them. */
export async function carryOutWishes(
  notes: Notes,
  view: string,
  carryOut: (wish: ProjectionWish) => Promise<Asked>,
): Promise<void> {
  for (const { name: id, value } of await notes.list(WISH)) {
    if (!fits(ProjectionWish, value) || value.view !== view) continue
    await notes.remove(WISH, id)
    await notes.put(ANSWER, id, asJson(await carryOut(value).catch(inVain)))
  }
}

/** Whoever wished is told, not left to wait. */
const inVain = (error: unknown): Asked => ({ ok: false, code: 'impossible', why: textOf(error) })

/** An answer is made of JSON only. */
const asJson = (asked: Asked): JsonObject => JSON.parse(JSON.stringify(asked))
