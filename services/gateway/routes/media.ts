import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { StoredFile } from '@courtline/infra/blob-store/blob-store'
import { Uuid } from '@courtline/messages/schema'
import { fits } from '@courtline/messages/check'
import { refusal } from '@courtline/messages/refusals'
import { may } from '@courtline/messages/actor'
import { findReel } from '@courtline/projections/reels/read'
import { profileLinkClaim, readProfileLinkClaim } from '@courtline/application/recruiting/profile-link'
import { wayOf, type Caller, type MatchWay } from '../auth/caller.ts'
import { sendProblem, sendRefusal } from '../http/errors.ts'
import type { Gateway } from '../gateway.ts'
import { refused, type Refused } from '@courtline/application/outcome'
import { isForSecond } from '../views/second-sight.ts'
import type { ShownMatch } from '../views/matches.ts'
import { sharedFilm } from './highlights/read.ts'
import { mediaPath } from '../views/media-path.ts'
import { byteRange } from './byte-range.ts'
import { storedFile } from './matches/media/stored-file.ts'

const TYPES: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
}

/**
 * GET /media/<uri>: the bytes of videos and pictures, whole or a range, at a signed address or for those who may see
 * the match (D22). Raw files are never served (D54).
 */
export function serveMedia(app: FastifyInstance, gateway: Gateway): void {
  app.route<{ Params: { '*': string }; Querystring: Record<string, string> }>({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    schema: { hide: true },
    handler: async (request, reply) => {
      const uri = request.params['*']
      const no = await missingRight(gateway, request, uri)
      if (no) return sendRefusal(reply, no)
      const file = await storedFile(gateway, uri)
      return file ? sendFile(gateway, request, reply, file) : sendRefusal(reply, NOT_THERE)
    },
  })
}

/** For a download of the file instead of a film in the browser. */
const ATTACHED = { 'content-disposition': 'attachment; filename="highlights.mp4"' }

const NOT_THERE = refused(refusal('NOT_FOUND'))

type MediaRequest = FastifyRequest<{ Querystring: Record<string, string> }>

async function missingRight(
  gateway: Gateway,
  request: MediaRequest,
  uri: string,
): Promise<Refused | undefined> {
  const { expires, signature, holder, embed, reel: token } = request.query
  if (!/^[pvi]\//.test(uri)) return NOT_THERE
  if (signature !== undefined) {
    const wanted = { method: request.method, path: mediaPath(uri), expires, signature, holder }
    const isValid = gateway.signer.verify(wanted, gateway.now()) === 'valid'
    const passes = isValid && (holder === undefined || (await stillSees(gateway, uri, holder)))
    return passes ? undefined : refused(refusal('SIGNATURE_INVALID'))
  }
  if (token !== undefined) return (await isSharedFile(gateway, uri, token)) ? undefined : NOT_THERE
  const matchId = matchIdIn(uri)
  if (!fits(Uuid, matchId)) return NOT_THERE
  const isOfReel = await isOwnReelFile(gateway, uri, request.caller)
  if (isOfReel !== undefined) return isOfReel ? undefined : NOT_THERE
  const shown = await gateway.matches.shown(matchId, request.caller, wayOf(request, embed === 'true'))
  if ('refused' in shown) return shown
  return isShown(uri, shown) ? undefined : refused(refusal('NOT_VIEWABLE'))
}

/** A file of the reel that is shared with this token, which a taken back link opens no more. */
async function isSharedFile(gateway: Gateway, uri: string, token: string): Promise<boolean> {
  const shared = await sharedFilm(gateway, token)
  return shared !== undefined && (shared.film.uri === uri || shared.film.posterUri === uri)
}

/** Whether a file is of a reel that the caller may see: their own, any for an admin; undefined for files of matches. */
async function isOwnReelFile(
  { projections }: Gateway,
  uri: string,
  caller: Caller | null,
): Promise<boolean | undefined> {
  const reel = await findReel(projections.reads, matchIdIn(uri) ?? '')
  if (!reel) return undefined
  const isTheirs = caller !== null && (caller.actor.userId === reel.userId || may(caller.actor, 'Admin'))
  const { making } = reel
  return isTheirs && making.stage === 'complete' && [making.film.uri, making.film.posterUri].includes(uri)
}

/** Of a match that is not viewable its card's picture is shown, and nothing else (D108). */
const isShown = (uri: string, shown: ShownMatch) =>
  shown.sight !== 'card' || uri === shown.match.titleImage || isForSecond(uri, shown)

/** The second name of a uri is the match's id: media/<kind>/<matchId>/<file>. */
const matchIdIn = (uri: string) => uri.split('/')[1]

const ANYONE = 'anyone'
const EMBED = '_embed'

/** Of a visitor with a signed link: what the link names follows this. */
const LINK = 'link_'

/** To whom an address was given: an account, the holder of a signed link or anyone, on an embed page or not. */
export function holderOf(caller: Caller | null, { embed, profileLink }: MatchWay): string {
  if (!caller && profileLink && !embed) return `${LINK}${profileLinkClaim(profileLink)}`
  return `${caller?.actor.userId ?? ANYONE}${embed ? EMBED : ''}`
}

/** A right that was taken away ends at once, whatever was signed before (D55, D67). */
async function stillSees(gateway: Gateway, uri: string, holder: string): Promise<boolean> {
  const matchId = matchIdIn(uri)
  if (matchId === undefined) return false
  const { userId, way } = readHolder(holder, gateway.now())
  const shown = await gateway.matches.sightOfAccount(matchId, userId, way)
  return shown !== undefined && isShown(uri, shown)
}

/** What `holderOf` wrote; the address that contains it is signed. */
function readHolder(holder: string, now: Date): { readonly userId: string | null; readonly way: MatchWay } {
  if (holder.startsWith(LINK)) {
    const profileLink = readProfileLinkClaim(holder.slice(LINK.length)) ?? null
    const isGood = profileLink !== null && now < profileLink.expiresAt
    return { userId: null, way: { embed: false, profileLink: isGood ? profileLink : null } }
  }
  const embed = holder.endsWith(EMBED)
  const userId = embed ? holder.slice(0, -EMBED.length) : holder
  return { userId: userId === ANYONE ? null : userId, way: { embed, profileLink: null } }
}

async function sendFile(
  gateway: Gateway,
  request: MediaRequest,
  reply: FastifyReply,
  { uri, sizeBytes, modifiedAt }: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${sizeBytes.toString(36)}-${modifiedAt.getTime().toString(36)}"`
  void reply
    .header('accept-ranges', 'bytes')
    .header('etag', etag)
    .header('last-modified', modifiedAt.toUTCString())
    // Each attempt of a job has a name of its own, so what is under a uri does not change.
    .header('cache-control', 'private, max-age=3600')
    .headers(request.query.download === undefined ? {} : ATTACHED)
    .type(TYPES[uri.slice(uri.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()

  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const bytes = byteRange(range, sizeBytes)
  if (bytes === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${sizeBytes}`)
    return sendProblem(reply, 416, 'RANGE_NOT_SATISFIABLE', 'The file does not have these bytes.')
  }
  if (bytes !== 'whole') {
    void reply.code(206).header('content-range', `bytes ${bytes.start}-${bytes.end}/${sizeBytes}`)
  }
  const length = bytes === 'whole' ? sizeBytes : bytes.end - bytes.start + 1
  void reply.header('content-length', String(length))
  if (request.method === 'HEAD') return reply.send()
  return reply.send(await gateway.blobs.openRead(uri, bytes === 'whole' ? undefined : bytes))
}
