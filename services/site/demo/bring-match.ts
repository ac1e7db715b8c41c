import { setTimeout as wait } from 'node:timers/promises'
import { STATUSES_IN_ORDER, VIEWABLE } from '@courtline/messages/match/life-cycle'
import type { MatchMetadata, MatchPlayer } from '@courtline/messages/match/metadata'
import type { MatchView } from '@courtline/messages/views/match'
import { annotationOf, typeMatch } from './annotation-of-keys.ts'
import type { Cast } from './cast.ts'
import type { DemoMatch } from './demo-matches.ts'
import { favorServes } from './favor-serves.ts'
import { uploadFile } from './upload-file.ts'

export interface Bringing {
  readonly cast: Cast
  /** Makes the file that is uploaded; undefined where there is none. */
  readonly videoFile: (match: DemoMatch) => Promise<string | undefined>
  readonly signal: AbortSignal
}

const LOOK_EVERY_MS = 300
/** The highest: the annotator of the demo may claim it. */
const FIRST_IN_QUEUE = 5
/** Rows come in as an annotator saves them, not all at once: the history has something to show. */
const SERVES_AT_ONCE = 12

/**
 * Takes a match through its life up to where the demo needs it, each step by a user who may take it. Every step begins
 * with the present state of the match, so that an interrupted seeding continues where it was; a match that a user has taken
 * further meanwhile is left alone. Throws what the site refuses, and when a video cannot be processed.
 */
export async function bringMatch(match: DemoMatch, bringing: Bringing): Promise<void> {
  const { cast, signal } = bringing
  for (;;) {
    signal.throwIfAborted()
    const view = await cast.admin.find('match', { params: { id: match.id } })
    if (view?.status === 'Annotating' && match.target === 'Annotating') await enterServes(match, cast)
    if (view && isThere(view, match)) return settle(view, match, cast)
    await takeStep(view, match, bringing)
  }
}

function isThere({ status, processing }: MatchView, { target }: DemoMatch): boolean {
  if (status === 'Preprocessing' && target === 'Preprocessing') return processing.state === 'failed'
  return STATUSES_IN_ORDER.indexOf(status) >= STATUSES_IN_ORDER.indexOf(target)
}

async function takeStep(view: MatchView | undefined, match: DemoMatch, bringing: Bringing): Promise<void> {
  const { cast, signal } = bringing
  const call = { params: { id: match.id } }
  switch (view?.status) {
    case undefined:
      return create(match, cast)
    case 'Created':
      return fill(match, bringing)
    case 'Queued':
      await cast.manager.call('setPriority', { ...call, body: { priority: FIRST_IN_QUEUE } })
      await cast.people[match.annotator].client.call('claim', call)
      return
    case 'Annotating':
      await enterServes(match, cast)
      await cast.people[match.annotator].client.call('completeAnnotation', {
        ...call,
        body: match.whyScoreDiffers === undefined ? null : { reason: match.whyScoreDiffers },
      })
      return
    case 'Review':
      await cast.manager.call('acceptAnnotation', { ...call, body: null })
      return
    case 'Preprocessing':
    case 'Postprocessing':
    case 'Edited':
    case 'Completed':
    case 'Deleted':
      return untilProcessed(view, signal)
  }
}

async function create(match: DemoMatch, cast: Cast): Promise<void> {
  const { id: matchId, owner } = match
  const metadata = withAccounts(match.metadata, cast)
  await cast.people[owner].client.call('createMatch', { body: { matchId, metadata } })
}

/** Players who have an account of the demo are listed with it. */
function withAccounts(metadata: MatchMetadata, { people }: Cast): MatchMetadata {
  const accounts = Object.values(people)
  const listed = (player: MatchPlayer): MatchPlayer => ({
    ...player,
    id: accounts.find(({ displayName }) => displayName === player.name)?.id ?? null,
  })
  const [home, away] = metadata.players
  return { ...metadata, players: [home.map(listed), away.map(listed)] }
}

async function fill(match: DemoMatch, { cast, videoFile }: Bringing): Promise<void> {
  const call = { params: { id: match.id } }
  const file = await videoFile(match)
  if (file === undefined) {
    // Without a video only an admin can say that nothing more will come (D76).
    await cast.admin.call('forceCompleteUpload', call)
    return
  }
  const owner = cast.people[match.owner].client
  await uploadFile(owner, match.id, file)
  await owner.call('completeUpload', call)
}

async function untilProcessed({ id, processing }: MatchView, signal: AbortSignal): Promise<void> {
  if (processing.state === 'failed') {
    throw new Error(`The video of match ${id} could not be processed: ${processing.why}`)
  }
  await wait(LOOK_EVERY_MS, undefined, { signal })
}

/** Enters the serves that are not there yet. */
async function enterServes(match: DemoMatch, { people }: Cast): Promise<void> {
  const call = { params: { id: match.id } }
  const annotator = people[match.annotator].client
  const { annotation } = await annotator.call('annotation', call)
  const there = new Set(annotation.map(({ annotationId }) => annotationId))
  const wanted = annotationOf(typeMatch(match.typed)).slice(0, match.servesEntered)
  const edits = wanted
    .filter(({ annotationId }) => !there.has(annotationId))
    .map(({ annotationId, ...description }) => ({ type: 'Add' as const, annotationId, description }))
  for (let at = 0; at < edits.length; at += SERVES_AT_ONCE) {
    await annotator.call('editAnnotation', { ...call, body: { edits: edits.slice(at, at + SERVES_AT_ONCE) } })
  }
}

/** The match stays here: its players have favorites in it once it is finished, and it gets its place in the queue. */
async function settle(view: MatchView, { priority }: DemoMatch, cast: Cast): Promise<void> {
  if (VIEWABLE.includes(view.status)) await favorServes(view, cast)
  if (view.priority === priority) return
  await cast.manager.call('setPriority', { params: { id: view.id }, body: { priority } })
}
