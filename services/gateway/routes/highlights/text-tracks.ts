import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refused, type Refused } from '@courtline/application/outcome'
import { may } from '@courtline/messages/actor'
import { fits } from '@courtline/messages/check'
import { refusal } from '@courtline/messages/refusals'
import { Uuid } from '@courtline/messages/schema'
import type { ReelDocument } from '@courtline/projections/reels/project'
import { findMatchFigures } from '@courtline/projections/match-state/read'
import type { MatchDocument } from '@courtline/projections/matches/match-document'
import { findReel } from '@courtline/projections/reels/read'
import { secondsIn } from '@courtline/scoring/replay/game-time'
import { wayOf } from '../../auth/caller.ts'
import type { Gateway } from '../../gateway.ts'
import { sendRefusal } from '../../http/errors.ts'
import { cuesUntil, webVtt, type Cue } from '../../views/web-vtt.ts'
import { sharedFilm } from './read.ts'

const KINDS = ['chapters', 'captions'] as const
type Kind = (typeof KINDS)[number]
type TrackRequest = FastifyRequest<{ Params: { id: string }; Querystring: { embed?: string } }>

const NOT_THERE = refused(refusal('NOT_FOUND'))

/**
 * Chapters and captions of films as WebVTT files, for players and for downloads: of a match and of a reel
 * for who may watch it, of a shared reel for anybody.
 */
export function serveTextTracks(app: FastifyInstance, gateway: Gateway): void {
  const serve = (
    url: string,
    cuesOf: (request: TrackRequest, kind: Kind) => Promise<readonly Cue[] | Refused>,
  ) => {
    for (const kind of KINDS)
      app.get<{ Params: { id: string }; Querystring: { embed?: string } }>(
        `${url}/${kind}.vtt`,
        { schema: { hide: true } },
        async (request, reply) => sendCues(reply, await cuesOf(request, kind)),
      )
  }
  serve('/api/matches/:id', (request, kind) => cuesOfMatch(gateway, request, kind))
  serve('/api/highlights/:id', (request) => cuesOfReel(gateway, request))
  serve('/api/reels/:id', async ({ params }) => {
    const found = await sharedFilm(gateway, params.id)
    return found ? filmCues(found.reel) : NOT_THERE
  })
}

const sendCues = (reply: FastifyReply, cues: readonly Cue[] | Refused): FastifyReply =>
  'refused' in cues ? sendRefusal(reply, cues) : reply.type('text/vtt; charset=utf-8').send(webVtt(cues))

async function cuesOfReel(
  { projections }: Gateway,
  { params, caller }: TrackRequest,
): Promise<readonly Cue[] | Refused> {
  const reel = fits(Uuid, params.id) ? await findReel(projections.reads, params.id) : undefined
  const isTheirs = caller && (reel?.userId === caller.actor.userId || may(caller.actor, 'Admin'))
  return reel && isTheirs ? filmCues(reel) : NOT_THERE
}

const filmCues = ({ making }: ReelDocument): readonly Cue[] | Refused =>
  making.stage === 'complete' ? cuesUntil(making.film.chapters, making.film.durationSeconds) : NOT_THERE

/** Chapters are games, captions the score as it is called before each point; in seconds of the video that is watched. */
async function cuesOfMatch(
  gateway: Gateway,
  request: TrackRequest,
  kind: Kind,
): Promise<readonly Cue[] | Refused> {
  const { params, query, caller } = request
  if (!fits(Uuid, params.id)) return NOT_THERE
  const match = await gateway.matches.seen(params.id, caller, wayOf(request, query.embed === 'true'))
  if ('refused' in match) return match
  const figures = await findMatchFigures(gateway.projections.reads, match.id)
  const rows = figures?.filterIndex.rows ?? []
  const points = figures?.scores.points ?? []
  const at = placesIn(match)
  const end = at(rows.at(-1)?.stopSeconds ?? 0)
  if (kind === 'captions') {
    const firsts = rows.filter((row, index) => rows[index - 1]?.point !== row.point)
    const calls = firsts.map(({ startSeconds, point }) => ({
      startSeconds: at(startSeconds),
      text: points[point]?.called ?? '',
    }))
    return cuesUntil(calls, end).filter(({ text }) => text !== '')
  }
  const games = rows.filter((row, index) => {
    const before = rows[index - 1]
    return before?.set !== row.set || before.game !== row.game
  })
  return cuesUntil(
    games.map(({ startSeconds, set, game, point }) => {
      const score = points[point]?.before.sets.at(-1)?.games.join('–')
      return {
        startSeconds: at(startSeconds),
        text: `Set ${set + 1}, game ${game + 1}${score ? ` (${score})` : ''}`,
      }
    }),
    end,
  )
}

function placesIn({ postprocessedVideoUri, pieces }: MatchDocument): (clockSeconds: number) => number {
  const shown = postprocessedVideoUri === null ? [] : pieces
  return (seconds) => secondsIn('GameTime', shown, seconds)
}
