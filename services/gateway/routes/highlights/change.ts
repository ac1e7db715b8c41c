import { randomUUID } from 'node:crypto'
import { derivedId } from '@courtline/messages/ids'
import type { ReelCommand } from '@courtline/messages/reels/reel'
import { refusal } from '@courtline/messages/refusals'
import type { ReelView } from '@courtline/messages/views/reel'
import type { ReelDocument } from '@courtline/projections/reels/project'
import { findReel } from '@courtline/projections/reels/read'
import { findUser } from '@courtline/projections/users/read'
import { settingsOfSite } from '@courtline/projections/site-settings/read'
import { tokenHash } from '@courtline/infra/sessions/session-token'
import { refused, type Refused, type Result, type Written } from '@courtline/application/outcome'
import type { Caller } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import type { Call, Handler } from '../../register-route.ts'
import { dispatchAndRead } from '../../dispatch-and-read.ts'
import { reelTokenOf, reelView } from '../../views/reels.ts'
import { piecesOf } from './pieces.ts'

type Acting = Pick<Call<'retryHighlight'>, 'caller' | 'commandId'>

const NOTHING_DRAWN = { titleCard: false, names: false, score: false }

/** Requests a reel of serves in the order given (D90). A reel is one's own: for another account NOT_ALLOWED. */
export const createHighlights =
  (gateway: Gateway): Handler<'createHighlights'> =>
  async (call) => {
    const { caller, commandId, body } = call
    const { actor } = caller
    if (body.userId !== undefined && body.userId !== actor.userId) return refused(refusal('NOT_ALLOWED'))
    const pieces = await piecesOf(gateway, caller, body.events)
    if ('refused' in pieces) return pieces
    const settings = await settingsOfSite(gateway.projections.reads)
    const reelId = body.highlightId ?? derivedId('reel', actor.userId, commandId)
    return await changedReel(gateway, call, reelId, {
      type: 'CreateReel',
      by: actor,
      reelId,
      jobId: derivedId('reel job', actor.userId, commandId),
      title: body.title,
      description: body.description ?? '',
      look: body.look ?? NOTHING_DRAWN,
      pieces,
      mostReels: settings.reelsPerAccount,
      longestSeconds: settings.minutesPerReel * 60,
      isCoachCut: body.coachCut ?? false,
    })
  }

/** Tries again to make a reel that was not made. */
export const retryHighlight =
  (gateway: Gateway): Handler<'retryHighlight'> =>
  (call) => {
    const { caller, commandId, params } = call
    const jobId = derivedId('reel job', caller.actor.userId, commandId)
    return changedReel(gateway, call, params.id, {
      type: 'RetryReel',
      by: caller.actor,
      reelId: params.id,
      jobId,
    })
  }

/** Stops making a reel. */
export const cancelHighlight =
  (gateway: Gateway): Handler<'cancelHighlight'> =>
  (call) =>
    changedReel(gateway, call, call.params.id, {
      type: 'CancelReel',
      by: call.caller.actor,
      reelId: call.params.id,
    })

/** Gives a reel a public page; one that has a page keeps it. */
export const shareHighlight =
  (gateway: Gateway): Handler<'shareHighlight' | 'shareHighlightOnFacebook'> =>
  (call) =>
    changedReel(gateway, call, call.params.id, shareCommand(gateway, call.caller, call.params.id))

/**
 * Requests an upload to YouTube, once at a time (D91). Refusals: VIDEO_SITE_NOT_SET_UP, IMPERSONATING for an admin in the
 * maker's place, VIDEO_GRANT_REQUIRED, those of the decider.
 */
export const shareHighlightOnYoutube =
  (gateway: Gateway): Handler<'shareHighlightOnYoutube'> =>
  async (call) => {
    const { caller, commandId, params } = call
    const { userId } = caller.actor
    if (!gateway.videoSite) return refused(refusal('VIDEO_SITE_NOT_SET_UP'))
    if (caller.impersonator) return refused(refusal('IMPERSONATING'))
    if (!(await ownReel(gateway, caller, params.id))) return refused(refusal('NOT_FOUND'))
    const account = await findUser(gateway.projections.reads, userId)
    if (!account?.videoGrants.some(({ site }) => site === 'youtube'))
      return refused(refusal('VIDEO_GRANT_REQUIRED'))
    return await changedReel(gateway, call, params.id, {
      type: 'RequestReelUpload',
      by: caller.actor,
      reelId: params.id,
      jobId: derivedId('reel upload', userId, commandId),
      site: 'youtube',
      isPrivate: params.private === 'true',
    })
  }

/** A new link each time, so that an old one that was taken back never works again. */
export function shareCommand(gateway: Gateway, { actor }: Caller, reelId: string): ReelCommand {
  const shareId = randomUUID()
  const hash = tokenHash(reelTokenOf(gateway.settings.siteSecret, shareId))
  return { type: 'ShareReel', by: actor, reelId, shareId, tokenHash: hash }
}

/** Withdraws the public page: its link leads to nothing from now on. */
export const takeBackHighlight =
  (gateway: Gateway): Handler<'takeBackHighlight'> =>
  (call) =>
    changedReel(gateway, call, call.params.id, {
      type: 'TakeBackReel',
      by: call.caller.actor,
      reelId: call.params.id,
    })

/** Deletes a reel of the caller's own, and its film; again is no fault. */
export const deleteHighlight =
  (gateway: Gateway): Handler<'deleteHighlight'> =>
  async (call) => {
    const reel = await ownReel(gateway, call.caller, call.params.id)
    const command = { type: 'DeleteReel' as const, by: call.caller.actor, reelId: call.params.id }
    const written = await sendToReels(gateway, call, command)
    if ('refused' in written) return written
    if (reel) await removeFilm(gateway, reel)
    return { answer: { ok: true }, written }
  }

/** The files of a reel go at once; the hourly look takes what an interruption leaves. */
export async function removeFilm({ blobs }: Pick<Gateway, 'blobs'>, { making }: ReelDocument): Promise<void> {
  if (making.stage !== 'complete') return
  for (const uri of [making.film.uri, making.film.posterUri]) await blobs.remove(uri)
}

/** A command on one reel of the caller's own, answered by the reel as it is then. */
export async function changedReel(
  gateway: Gateway,
  acting: Acting,
  reelId: string,
  command: ReelCommand,
): Promise<Result<ReelView>> {
  const written = await sendToReels(gateway, acting, command)
  if ('refused' in written) return written
  const reel = await ownReel(gateway, acting.caller, reelId)
  if (!reel) return refused(refusal('NOT_FOUND'))
  return { answer: reelView(reel, gateway.settings.siteSecret), written }
}

/** Sends a command to the caller's own reels, and waits until its effect can be read. */
export async function sendToReels(
  gateway: Gateway,
  acting: Acting,
  command: ReelCommand,
): Promise<Written | Refused> {
  const own = ['reels', acting.caller.actor.userId] as const
  const done = await dispatchAndRead(gateway, acting, own, command, ['reels'])
  return 'refused' in done ? done : done.written
}

async function ownReel(
  gateway: Gateway,
  { actor }: Caller,
  reelId: string,
): Promise<ReelDocument | undefined> {
  const reel = await findReel(gateway.projections.reads, reelId)
  return reel?.userId === actor.userId ? reel : undefined
}
