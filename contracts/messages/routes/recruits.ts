import { Type } from 'typebox'
import { TypedRecruitDetails } from '../recruiting/recruit.ts'
import { MOST_WATCHED_PARTS, WatchedPart } from '../recruiting/scouting.ts'
import { closed, Instant, Nullable, Text, Uuid } from '../schema.ts'
import { MatchCard } from '../views/match.ts'
import {
  RecruitCard,
  RecruitLinkView,
  RecruitMatchView,
  RecruitProfile,
  RecruitView,
  WatchedView,
} from '../views/recruiting.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

const Id = Type.Object({ id: Uuid }, closed)
const User = Type.Object({ userId: Uuid }, closed)
const Match = Type.Object({ matchId: Uuid }, closed)
const Ok = Type.Object({ ok: Type.Literal(true) }, closed)

/** What the page of a recruit match shows beside the match itself. */
const SharedRecruitMatch = Type.Object(
  {
    recruitId: Uuid,
    recruitName: Nullable(Text(100)),
    matchId: Uuid,
    notes: Nullable(Text(2000)),
    /** Whether the caller is a coach whose watching is counted for the recruit. */
    countsWatching: Type.Boolean(),
  },
  closed,
)

/** Recruits, what they show, and their links with programs (D85–D87, D125, D127). */
export const recruitRoutes = {
  recruits: route({
    method: 'GET',
    path: '/api/recruits',
    permission: 'Coach',
    summary: 'Recruits whom coaches find: by enrollment year and name, those followed already left out (D87)',
    query: Type.Object(
      {
        ...PAGED,
        enrollmentYear: Type.Optional(Type.Integer()),
        /** Those followed already too. */
        showFollowed: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    answer: Type.Array(RecruitCard),
  }),
  recruit: route({
    method: 'GET',
    path: '/api/recruits/:id',
    permission: 'Login',
    summary: 'A recruit: oneself, any for an admin, and for coaches those whom they find or have a link with',
    params: Id,
    answer: RecruitView,
  }),
  changeRecruit: route({
    method: 'PUT',
    path: '/api/recruits/:id',
    permission: 'Login',
    summary: 'Change a recruit’s details: one’s own, or anybody’s as admin (D86)',
    params: Id,
    body: Type.Object(
      {
        id: Type.Optional(Uuid),
        email: TypedRecruitDetails.properties.email,
        includeInGallery: TypedRecruitDetails.properties.includeInGallery,
        enrollmentYear: TypedRecruitDetails.properties.enrollmentYear,
        phone: Type.Optional(TypedRecruitDetails.properties.phone),
        bio: Type.Optional(TypedRecruitDetails.properties.bio),
        youtubeLink: Type.Optional(TypedRecruitDetails.properties.youtubeLink),
      },
      closed,
    ),
    answer: RecruitView,
  }),
  becomeRecruit: route({
    method: 'PUT',
    path: '/api/recruits/:id/apply',
    permission: 'Login',
    summary: 'Become a recruit, with a name and valid details (D125); the session is to be refreshed then',
    params: Id,
    answer: RecruitView,
  }),
  stopBeingRecruit: route({
    method: 'DELETE',
    path: '/api/recruits/:id',
    permission: 'Login',
    summary: 'Stop being a recruit: the role goes back and all links end (D125)',
    params: Id,
    answer: Ok,
  }),
  acceptedLinks: route({
    method: 'GET',
    path: '/api/recruits/:id/links/accepted',
    permission: 'Login',
    summary: 'Programs that follow a recruit: oneself, or any for an admin',
    params: Id,
    answer: Type.Array(RecruitLinkView),
  }),
  outstandingLinks: route({
    method: 'GET',
    path: '/api/recruits/:id/links/outstanding',
    permission: 'Login',
    summary: 'Invites that a recruit has sent: oneself, or any for an admin',
    params: Id,
    answer: Type.Array(RecruitLinkView),
  }),
  inviteProgram: route({
    method: 'PUT',
    path: '/api/recruits/:id/:programId/links/invite',
    permission: 'Recruit',
    summary: 'Invite a program, by one of the invites that are left (D85)',
    params: Type.Object({ id: Uuid, programId: Uuid }, closed),
    answer: RecruitLinkView,
  }),
  acceptInvite: route({
    method: 'PUT',
    path: '/api/recruits/links/:id/accept',
    permission: 'Coach',
    summary: 'Accept an invite: the program follows the recruit from now on (D127)',
    params: Id,
    answer: RecruitLinkView,
  }),
  ignoreInvite: route({
    method: 'PUT',
    path: '/api/recruits/links/:id/ignore',
    permission: 'Coach',
    summary: 'Ignore an invite; its recruit does not learn of it (D85)',
    params: Id,
    answer: RecruitLinkView,
  }),
  endLink: route({
    method: 'DELETE',
    path: '/api/recruits/links/:id',
    permission: 'Login',
    summary: 'A recruit cancels an invite or blocks a follower, a coach unfollows (D127)',
    params: Id,
    query: Type.Object(
      {
        /** What the caller sees: an invite that was accepted meanwhile is then not blocked by mistake. */
        seen: Type.Optional(Type.Union([Type.Literal('OpenInvite'), Type.Literal('Follow')])),
      },
      closed,
    ),
    answer: Ok,
  }),
  recruitMatches: route({
    method: 'GET',
    path: '/api/recruits/:userId/matches',
    permission: 'Login',
    summary: 'The matches that a recruit shows, the newest first',
    params: User,
    answer: Type.Array(RecruitMatchView),
  }),
  createRecruitMatch: route({
    method: 'PUT',
    path: '/api/recruits/matches/create',
    permission: 'Login',
    summary: 'Show an Edited match with notes, or write other notes to it (D87)',
    body: Type.Object({ recruitId: Uuid, matchId: Uuid, notes: Text(5000) }, closed),
    answer: RecruitMatchView,
  }),
  deleteRecruitMatch: route({
    method: 'DELETE',
    path: '/api/recruits/matches/:id',
    permission: 'Login',
    summary: 'Show a match no longer',
    params: Id,
    answer: Ok,
  }),
  attachableMatches: route({
    method: 'GET',
    path: '/api/recruits/:userId/matches/attachable',
    permission: 'Login',
    summary: 'Matches that a recruit can show and does not yet: Edited ones, owned or played in (D87)',
    params: User,
    query: Type.Object({ cursor: PAGED.cursor }, closed),
    answer: Type.Array(MatchCard),
  }),
  recordWatched: route({
    method: 'POST',
    path: '/api/recruits/matches/:id/watched',
    permission: 'Coach',
    summary: 'Parts of a recruit match that were just watched; kept only where the coach has agreed',
    params: Id,
    body: Type.Object(
      { parts: Type.Array(WatchedPart, { minItems: 1, maxItems: MOST_WATCHED_PARTS }) },
      closed,
    ),
    answer: Type.Object({ recorded: Type.Boolean() }, closed),
  }),
  watchedParts: route({
    method: 'GET',
    path: '/api/recruits/:userId/watched',
    permission: 'Login',
    summary: 'Which parts of a recruit’s matches which program watched: the recruit, or any for an admin',
    params: User,
    answer: Type.Array(WatchedView),
  }),
  recruitProfile: route({
    method: 'GET',
    path: '/api/recruits/:id/profile',
    permission: null,
    summary: 'A recruit on one page: for who may see the recruit, and for holders of a signed link (D82)',
    params: Id,
    answer: RecruitProfile,
  }),
  shareProfile: route({
    method: 'POST',
    path: '/api/recruits/:id/profile/link',
    permission: 'Login',
    summary: 'A signed link to the caller’s profile and recruit matches, good for 30 days',
    params: Id,
    answer: Type.Object({ path: Text(600), expiresAt: Instant }, closed),
  }),
  revokeProfileLinks: route({
    method: 'DELETE',
    path: '/api/recruits/:id/profile/link',
    permission: 'Login',
    summary: 'Links to the caller’s profile that were given out stop working',
    params: Id,
    answer: Ok,
  }),
  openRecruitLink: route({
    method: 'POST',
    path: '/api/recruitLink',
    permission: null,
    summary: 'Open a signed link: this browser may see what it names from now on, until it ends (D82)',
    body: Type.Object({ link: Text(400) }, closed),
    answer: Type.Object({ recruitId: Uuid, expiresAt: Instant }, closed),
  }),
  sharedRecruitMatch: route({
    method: 'GET',
    path: '/api/recruitMatches/:matchId',
    permission: null,
    summary: 'Whose recruit match a match is, and the recruit’s notes to it: for who may see it so (D82)',
    params: Match,
    answer: SharedRecruitMatch,
  }),
} as const
