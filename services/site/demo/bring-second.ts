import { setTimeout as wait } from 'node:timers/promises'
import { descriptionOf } from '@courtline/messages/match/compare-annotations'
import { asBeginner } from './bring-trials.ts'
import type { Cast } from './cast.ts'
import type { DemoMatch } from './demo-matches.ts'

const LOOK_EVERY_MS = 100
const LOOKS = 100

/**
 * The second annotation of a match in review, by the other annotator of the demo, with differences to settle (D100). What is
 * there already stays, so an interrupted seeding does it again.
 */
export async function bringSecond({ people, manager }: Cast, match: DemoMatch): Promise<void> {
  const { id: matchId } = match
  const call = { params: { matchId } }
  const known = await manager.call('secondAnnotation', call)
  const annotator = match.annotator === 'aoife' ? people.kenji : people.aoife
  if (known === null)
    await manager.call('requestSecond', { ...call, body: { annotatorId: annotator.id, priority: 3 } })
  if (known === null || known.status === 'Open' || known.status === 'InProgress') {
    await annotator.client.call('claimSecond', call)
    const { annotation } = await manager.call('annotation', { params: { id: matchId } })
    const query = { kind: 'second', annotatorId: annotator.id } as const
    const begun = await annotator.client.call('annotation', { params: { id: matchId }, query })
    if (begun.annotation.length === 0) {
      const edits = asBeginner('second', annotation).map((entry) => ({
        type: 'Add' as const,
        annotationId: entry.annotationId,
        description: descriptionOf(entry),
      }))
      await annotator.client.call('editAnnotation', { params: { id: matchId }, query, body: { edits } })
    }
    await annotator.client.call('completeSecond', call)
  }
  await untilCompared(manager, matchId)
}

/** The agreement follows from both being complete. */
async function untilCompared(manager: Cast['manager'], matchId: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const second = await manager.call('secondAnnotation', { params: { matchId } })
    if (second?.agreement) return
    await wait(LOOK_EVERY_MS)
  }
  throw new Error('Two complete annotations were not compared')
}
