import { Type } from 'typebox'
import { MATCH_STATUSES } from '../../match/life-cycle.ts'
import { MatchMetadata } from '../../match/metadata.ts'
import { RuleSet } from '../../match/rule-set.ts'
import { MediaUri } from '../../media/media.ts'
import { closed, Email, Nullable, OneOf, Text, Uuid } from '../../schema.ts'
import { FoundMatches } from '../../views/found-matches.ts'
import { MatchCard, MatchView, StatusLogEntry } from '../../views/match.ts'
import { QUEUE_STATUSES, QueueView } from '../../views/queue.ts'
import { AsOf, Then } from '../as-of.ts'
import { PAGED } from '../paged.ts'
import { route } from '../route.ts'

const Id = Type.Object({ id: Uuid }, closed)

/** Matches: their lists, how they are created, read, changed and deleted, and their videos. */
export const matchRoutes = {
  matches: route({
    method: 'GET',
    path: '/api/matches',
    permission: 'Login',
    summary: 'Matches of the caller; of another user for an admin (D72)',
    query: Type.Object(
      {
        status: Type.Optional(Type.Union([OneOf(MATCH_STATUSES), Type.Array(OneOf(MATCH_STATUSES))])),
        fromTime: Type.Optional(Type.Number()),
        userId: Type.Optional(Uuid),
        allForUser: Type.Optional(Type.Boolean()),
        /** Known to older clients; every answer is a page (D113). */
        noLimit: Type.Optional(Type.Boolean()),
        recent: Type.Optional(Type.Boolean()),
        ...PAGED,
      },
      closed,
    ),
    answer: Type.Array(MatchCard),
  }),
  utrMatches: route({
    method: 'GET',
    path: '/api/matches/utr',
    permission: 'Login',
    summary: 'Matches of the caller at the rating service, to fill upload forms with',
    answer: FoundMatches,
  }),
  queue: route({
    method: 'GET',
    path: '/api/annotationQueue',
    permission: 'Annotate',
    summary:
      'The annotation queue: queued and annotated matches, for managers also those in review and processing',
    query: Type.Object(
      {
        status: Type.Optional(Type.Union([OneOf(QUEUE_STATUSES), Type.Array(OneOf(QUEUE_STATUSES))])),
        ...PAGED,
      },
      closed,
    ),
    answer: QueueView,
  }),
  createMatch: route({
    method: 'PUT',
    path: '/api/matches/createFromMetadata',
    permission: 'Login',
    byUploadToken: true,
    summary: 'Create a match; its video follows. Reserves one credit (D23)',
    body: Type.Object(
      {
        matchId: Type.Optional(Uuid),
        metadata: MatchMetadata,
        saveAsRecruitingMatch: Type.Optional(Type.Boolean()),
        recruitingNotes: Type.Optional(Nullable(Text(2000))),
        notes: Type.Optional(Nullable(Text(2000))),
        preshareEmails: Type.Optional(Type.Array(Email, { maxItems: 50 })),
      },
      closed,
    ),
    answer: MatchView,
    success: 201,
  }),
  createMatchForUser: route({
    method: 'PUT',
    path: '/api/matches/createFromMetadataForUser/:userId',
    permission: 'Admin',
    summary: 'Create a match for another user',
    params: Type.Object({ userId: Uuid }, closed),
    body: Type.Object({ matchId: Type.Optional(Uuid), metadata: MatchMetadata }, closed),
    answer: MatchView,
    success: 201,
  }),
  match: route({
    method: 'GET',
    path: '/api/matches/:id',
    permission: null,
    summary: 'A match that the caller may see (D22)',
    params: Id,
    query: AsOf,
    answer: MatchView,
  }),
  statusLog: route({
    method: 'GET',
    path: '/api/matches/:id/statusLog',
    permission: 'Login',
    summary: 'The status history of a match, newest first',
    params: Id,
    query: Type.Object({ ...Then.properties, cursor: PAGED.cursor }, closed),
    answer: Type.Array(StatusLogEntry),
  }),
  rawVideoUri: route({
    method: 'PUT',
    path: '/api/matches/:id/rawVideoUri',
    permission: 'Admin',
    summary:
      'Take a file that is stored for this match as its raw video, after the files that are there (Admin)',
    params: Id,
    body: Type.Object({ rawVideoUri: MediaUri }, closed),
    answer: MatchView,
  }),
  changeMetadata: route({
    method: 'PUT',
    path: '/api/matches/:id/metadata',
    permission: 'Login',
    summary: 'Change the metadata of a match (D52)',
    params: Id,
    body: Type.Object({ metadata: MatchMetadata }, closed),
    answer: MatchView,
  }),
  leaveMatch: route({
    method: 'POST',
    path: '/api/matches/:id/leave',
    permission: 'Login',
    summary: 'Leave a match in which one is listed as a player; its owner gets a mail (D112)',
    params: Id,
    answer: Type.Object({ ok: Type.Literal(true) }, closed),
  }),
  deleteMatch: route({
    method: 'DELETE',
    path: '/api/matches/:id',
    permission: 'Login',
    summary: 'Delete a match (Admin; its owner while it is Created)',
    params: Id,
    answer: Type.Object({ ok: Type.Literal(true) }, closed),
  }),
  scoringRules: route({
    method: 'GET',
    path: '/api/scoringRules',
    permission: null,
    summary: 'The scoring presets, in their order',
    answer: Type.Array(RuleSet),
  }),
  videoUrl: route({
    method: 'GET',
    path: '/api/videos/url/:uri',
    permission: null,
    summary:
      'A signed address of a stored video, for uris that start with p or v (D54); its slashes are escaped',
    params: Type.Object({ uri: Text(300) }, closed),
    query: Type.Object({ embed: Type.Optional(Type.Boolean()) }, closed),
    answer: Type.Object({ url: Text(2000), expiresAt: Text(40) }, closed),
  }),
} as const
