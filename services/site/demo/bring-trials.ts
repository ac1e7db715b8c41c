import { setTimeout as wait } from 'node:timers/promises'
import type { AnnotatedEvent } from '@courtline/messages/match/annotated-event'
import { derivedId } from '@courtline/messages/ids'
import type { TrialStatus } from '@courtline/messages/trial/trial'
import type { Cast } from './cast.ts'
import type { DemoPlayer } from './demo-player.ts'
import { PEOPLE, type PersonName } from './people.ts'

/** How far each is in their trial. */
const TRIALS: readonly (readonly [PersonName, TrialStatus])[] = [
  ['tomas', 'InProgress'],
  ['zuzana', 'InReview'],
  ['kenji', 'Success'],
  ['nadia', 'Failure'],
]

const LOOK_EVERY_MS = 100
const LOOKS = 100

/**
 * One trial in each state, annotated after the demo match with the mistakes of a beginner. What is there already stays,
 * so an interrupted seeding does it again.
 */
export async function bringTrials(cast: Cast, matchId: string): Promise<void> {
  await untilDemoMatch(cast, matchId)
  const { annotation } = await cast.manager.call('annotation', { params: { id: matchId } })
  for (const [name, status] of TRIALS) await bringTrial(cast, matchId, name, status, annotation)
}

async function bringTrial(
  cast: Cast,
  matchId: string,
  name: PersonName,
  status: TrialStatus,
  reference: readonly AnnotatedEvent[],
): Promise<void> {
  const person = cast.people[name]
  const query = { userId: person.id, matchId }
  const known = await cast.manager.call('trialAnnotation', { query })
  if (known !== null) return
  const params = { id: person.id }
  // A user who is an annotator by their trial was on trial before.
  if (status === 'Success') await cast.admin.call('changeRole', { params, body: { role: 'TrialAnnotator' } })
  await person.client.call('startTrial', { query })
  const entries = asBeginner(name, status === 'InProgress' ? reference.slice(0, 6) : reference)
  await person.client.call('replaceTrialAnnotation', { query, body: entries })
  if (status === 'InProgress') return
  await person.client.call('completeTrial', { query })
  if (status === 'InReview') return
  const result = status === 'Success'
  const reason = result ? null : 'Good timing. Some forced errors are called unforced: see the first games.'
  const { id: userId } = cast.people.marco
  await cast.manager.call('reviewTrial', { query, body: { userId, result, reason } })
  if (result) await untilAnnotator(cast, person)
}

/** What was just chosen as the demo match reaches the reads of other users a moment later. */
async function untilDemoMatch({ manager }: Cast, matchId: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await manager.call('demoMatch', {}))?.id === matchId) return
    await wait(LOOK_EVERY_MS)
  }
  throw new Error(`The demo match is not shown after ${(LOOKS * LOOK_EVERY_MS) / 1000} s`)
}

/** The role follows from the review. */
async function untilAnnotator({ admin }: Cast, { id }: DemoPlayer): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { role } = await admin.call('user', { params: { id } })
    if (role === PEOPLE.kenji.role) return
    await wait(LOOK_EVERY_MS)
  }
  throw new Error('A trial with success made nobody an annotator')
}

const EXCHANGED: Readonly<Partial<Record<string, AnnotatedEvent['outcome']>>> = {
  ForcedError: 'UnforcedError',
  UnforcedError: 'ForcedError',
}
/** Every so many serves one is called otherwise, and one is marked long after it was hit. */
const OUTCOME_EVERY = 7
const LATE_EVERY = 23
const LATE_SECONDS = 1.4

/** The same serves as a beginner marks them: a little late, and with some errors called otherwise. */
export function asBeginner(name: string, reference: readonly AnnotatedEvent[]): AnnotatedEvent[] {
  return reference.map((entry, place): AnnotatedEvent => {
    const { origAnnotatorId: _, updateAnnotatorId: __, ...described } = entry
    const { start, stop } = entry.clockTime
    const late = place % LATE_EVERY === LATE_EVERY - 1 ? LATE_SECONDS : (place % 3) / 10
    const moved = Math.round((start + late) * 1000) / 1000
    const exchanged = place % OUTCOME_EVERY === 3 ? EXCHANGED[entry.outcome ?? ''] : undefined
    return {
      ...described,
      annotationId: derivedId('demo trial', name, entry.annotationId),
      clockTime: { start: moved, ...(stop !== undefined && { stop: Math.max(stop, moved + 0.1) }) },
      ...(exchanged !== undefined && { outcome: exchanged }),
    }
  })
}
