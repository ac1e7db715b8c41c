import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { refused } from '@courtline/application/outcome'
import { may } from '@courtline/messages/actor'
import { accountsOf } from '@courtline/messages/match/account-names'
import { refusal } from '@courtline/messages/refusals'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchView } from '@courtline/messages/views/match'
import { favoritesOfUser } from '@courtline/projections/favorites/read'
import { ownAnnotation } from '@courtline/messages/match/which-annotation'
import { findAnnotation } from '@courtline/projections/match-state/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { qualityMatches } from '@courtline/projections/annotation-quality/read'
import { findMatch, listMatches } from '@courtline/projections/matches/read'
import { secondAnnotationsHeldBy } from '@courtline/projections/second-annotations/read'
import { filtersOfUser } from '@courtline/projections/saved-filters/read'
import { settingsOfUser } from '@courtline/projections/user-settings/read'
import type { TrialDetails } from '@courtline/messages/views/trial'
import { trialsOfUser } from '@courtline/projections/trials/read'
import { displayNames } from '@courtline/projections/users/read'
import type { Caller } from '../../auth/caller.ts'
import { userOf } from '../../auth/session-view.ts'
import { sendRefusal } from '../../http/errors.ts'
import type { Gateway } from '../../gateway.ts'
import { annotationView } from '../../views/annotation-view.ts'
import { trialDetails } from '../../views/trial-view.ts'
import { favoriteViews } from '../../views/favorites.ts'
import { mayEditAnnotation } from '../../views/match-actions.ts'
import { ownRecruiting } from '../../views/recruiting/own-recruiting.ts'
import { mediaPath } from '../../views/media-path.ts'
import { ordersAbout } from '../orders/orders.ts'
import { whoseOf } from '../matches/reads/list.ts'

/** One match of the archive: as its reader sees it now, with its annotation and its files where these are shown. */
interface ArchivedMatch {
  readonly match: MatchView
  readonly annotation: AnnotationView | null
  /** Addresses of its video and pictures on this site, for users who are logged in. */
  readonly media: readonly string[]
}

/** More than anybody has. */
const MOST_MATCHES = 10_000

/**
 * GET /api/myData: everything that the site keeps about the caller, as one JSON file to keep (D111): the account, how they
 * like to work, their saved filters, their orders, their trials and second annotations, their favorites, their matches and those they play in or were sent, with what others wrote about them there. Written match
 * by match, so that a long list holds nobody up. A session's own: nobody takes it in another's name.
 */
export function serveMyData(app: FastifyInstance, gateway: Gateway): void {
  app.get('/api/myData', { schema: { hide: true } }, async (request, reply) => {
    const { caller } = request
    if (!caller || !may(caller.actor, 'Login')) return sendRefusal(reply, refused(refusal('NOT_LOGGED_IN')))
    if (caller.impersonator) return sendRefusal(reply, refused(refusal('IMPERSONATING')))
    if (caller.isProgram) return sendRefusal(reply, refused(refusal('SESSION_NEEDED')))
    const day = gateway.now().toISOString().slice(0, 10)
    return reply
      .header('content-type', 'application/json')
      .header('content-disposition', `attachment; filename="courtline-my-data-${day}.json"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(archiveOf(gateway, caller)))
  })
}

async function* archiveOf(gateway: Gateway, caller: Caller): AsyncGenerator<string> {
  const { reads } = gateway.projections
  const head = {
    takenAt: gateway.now().toISOString(),
    account: userOf(caller),
    settings: await settingsOfUser(reads, caller.actor.userId),
    savedFilters: await filtersOfUser(reads, caller.actor.userId),
    orders: await ordersAbout(gateway, caller),
    trials: await trialsOf(gateway, caller),
    secondAnnotations: await secondsOf(gateway, caller),
    recruiting: await ownRecruiting(gateway, caller),
    favorites: await favoriteViews(gateway, await favoritesOfUser(reads, caller.actor.userId), caller),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"matches":[`
  const matches = await listMatches(reads, { whose: whoseOf(caller.account), limit: MOST_MATCHES })
  let separator = '\n'
  for (const each of matches) {
    const archived = await archivedMatch(gateway, caller, each)
    if (!archived) continue
    yield `${separator}${JSON.stringify(archived)}`
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** Trials with their entries, and with what was answered to them (D122). */
async function trialsOf(gateway: Gateway, { actor }: Caller): Promise<TrialDetails[]> {
  const own = await trialsOfUser(gateway.projections.reads, actor.userId)
  const details = await Promise.all(own.map((trial) => trialDetails(gateway, trial)))
  return details.filter((trial) => trial !== undefined)
}

/** Second annotations that the caller makes or has made; of the first ones nothing is in them (D100). */
async function secondsOf({ projections: { reads } }: Gateway, { actor }: Caller): Promise<AnnotationView[]> {
  const { userId } = actor
  const held = await secondAnnotationsHeldBy(reads, userId)
  const compared = await qualityMatches(reads, userId, 'agreement', MOST_MATCHES)
  const made = compared.filter(({ agreements }) =>
    agreements.some(({ annotatorIds }) => annotatorIds[1] === userId),
  )
  const views: AnnotationView[] = []
  for (const matchId of new Set([...held, ...made].map((each) => each.matchId))) {
    const [match, found] = await Promise.all([
      findMatch(reads, matchId),
      findAnnotation(reads, { kind: 'second', userId, matchId }),
    ])
    if (!match || !found || match.lifeCycle.status === 'Deleted') continue
    const { head, annotation, lastEdits } = found
    const names = await displayNames(reads, accountsOf(match.metadata.players))
    const facts = { annotation, lastEdits, revision: head.revision, position: head.position }
    views.push(annotationView(match, facts, names, false))
  }
  return views
}

/** Undefined for a match that was taken back meanwhile. */
async function archivedMatch(
  gateway: Gateway,
  caller: Caller,
  { id }: MatchDocument,
): Promise<ArchivedMatch | undefined> {
  const shown = await gateway.matches.shown(id, caller)
  if ('refused' in shown) return undefined
  const match = await gateway.matches.view(shown, caller.actor)
  const files = [match.titleImage, match.preprocessedVideoUri, match.postprocessedVideoUri]
  const media = files.flatMap((uri) => (uri === null ? [] : [gateway.settings.publicUrl + mediaPath(uri)]))
  return { match, annotation: await annotationOf(gateway, caller, shown), media }
}

async function annotationOf(
  { projections: { reads } }: Gateway,
  { actor }: Caller,
  { match, sight }: { readonly match: MatchDocument; readonly sight: string },
): Promise<AnnotationView | null> {
  const found = sight === 'card' ? undefined : await findAnnotation(reads, ownAnnotation(match.id))
  if (!found) return null
  const { head, annotation, lastEdits } = found
  const names = await displayNames(reads, accountsOf(match.metadata.players))
  const facts = { annotation, lastEdits, revision: head.revision, position: head.position }
  return annotationView(match, facts, names, mayEditAnnotation(match, actor))
}
