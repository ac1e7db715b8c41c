import { randomUUID } from 'node:crypto'
import type { Edit } from '@courtline/messages/match/annotation'
import type { MatchMetadata } from '@courtline/messages/match/metadata'
import { playerNamed } from '@courtline/messages/match/plain-metadata'
import type { MatchView } from '@courtline/messages/views/match'
import type { AnnotatedEvent, TeamType } from '@courtline/scoring/rules/vocabulary'
import { CRASH_TEST_METADATA, type ClientAccount } from '../crash-test/cast.ts'
import { teamTypeOf } from '../verify-matches/fill.ts'
import type { Published } from '../verify-matches/verify-match.ts'
import { enter } from './entering.ts'
import type { People } from './people.ts'

/** First in the queue, whatever else waits there: an annotator may claim only what has the highest priority. */
const FIRST_IN_QUEUE = 5

export interface Driven {
  readonly matchId: string
  /** Commands that changed the annotation, and the seconds that they took one after the other. */
  readonly edits: number
  readonly seconds: number
  /** Position of its last command in the log. */
  readonly position: string
  readonly accepted: MatchView
}

/** Takes a match through its life: made, claimed, annotated serve by serve, submitted and accepted; it has no video (D76). */
export async function driveMatch(
  published: Published,
  events: readonly AnnotatedEvent[],
  { admin, owner, manager }: People,
  annotator: ClientAccount,
): Promise<Driven> {
  const matchId = randomUUID()
  const params = { id: matchId }
  await owner.caller.must('createMatch', { body: { matchId, metadata: metadataOf(published) } })
  await admin.must('forceCompleteUpload', { params })
  await manager.caller.must('setPriority', { params, body: { priority: FIRST_IN_QUEUE } })
  await annotator.caller.must('claim', { params })
  let edits = 0
  const startedAt = performance.now()
  const send = async (edit: Edit): Promise<string> => {
    const body = { commandId: randomUUID(), edits: [edit] }
    const { editIds } = await annotator.caller.must('editAnnotation', { params, body })
    edits += 1
    return editIds[0] ?? ''
  }
  for (const [index, event] of events.entries()) await enter(event, index, send)
  const seconds = (performance.now() - startedAt) / 1000
  await annotator.caller.must('completeAnnotation', { params, body: null })
  const accepted = await manager.caller.call('acceptAnnotation', { params, body: null })
  if (accepted === 'lost' || !('ok' in accepted)) throw new Error(`Not accepted: ${JSON.stringify(accepted)}`)
  return { matchId, edits, seconds, position: accepted.position ?? '', accepted: accepted.ok }
}

/** The match's own data; those who only serve in a file have no name here. */
function metadataOf({ match, rules }: Published): MatchMetadata {
  const teams = match.kind === 'slam' ? match.teams : ([['Home'], ['Away']] as const)
  const teamType: TeamType = teamTypeOf(teams)
  const [home, away] = teams
  return {
    ...CRASH_TEST_METADATA,
    name: match.id,
    teamType,
    teams: [home.join(' / '), away.join(' / ')],
    players: [home.map(playerNamed), away.map(playerNamed)],
    ruleName: rules.name,
    rules,
  }
}
