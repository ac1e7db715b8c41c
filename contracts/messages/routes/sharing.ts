import { Type } from 'typebox'
import { MediaUri } from '../media/media.ts'
import { closed, Count, Email, Nullable, Seconds, Text, Uuid } from '../schema.ts'
import { MatchView } from '../views/match.ts'
import { MatchLinkView } from '../views/sharing.ts'
import { PAGED } from './paged.ts'
import { route } from './route.ts'

const Id = Type.Object({ id: Uuid }, closed)
const Ok = Type.Object({ ok: Type.Literal(true) }, closed)
/** A mail each, and at most as many as one sender may cause in a minute. */
const Recipients = Type.Array(Email, { minItems: 1, maxItems: 20 })
/** Addresses whose mail could not be sent; a link among them works all the same. */
const notSent = Type.Array(Email)

/** Who else may watch a match, and how it is shown to others. */
export const sharingRoutes = {
  matchLinks: route({
    method: 'GET',
    path: '/api/matches/links/byMatch/:id',
    permission: 'Login',
    summary: 'The match links of a match by address: its owner’s and admins’ to see',
    params: Id,
    query: Type.Object({ ...PAGED }, closed),
    answer: Type.Array(MatchLinkView),
  }),
  shareMatch: route({
    method: 'PUT',
    path: '/api/matches/links/byMatch/:id',
    permission: 'Login',
    summary: 'Share a match by e-mail: one link for each address, and a mail to it (D67)',
    params: Id,
    body: Type.Object(
      {
        message: Nullable(Text(2000)),
        emails: Recipients,
        /** Query of the match's page to which the mail leads: its time and filter. */
        place: Type.Optional(Text(1000)),
      },
      closed,
    ),
    answer: Type.Object({ links: Type.Array(MatchLinkView), notSent }, closed),
  }),
  deleteMatchLink: route({
    method: 'DELETE',
    path: '/api/matches/links/:id',
    permission: 'Login',
    summary: 'Delete a match link: the right to watch ends at once (D67)',
    params: Id,
    answer: Ok,
  }),
  emailSummary: route({
    method: 'PUT',
    path: '/api/matches/:id/emailSummary',
    permission: 'Login',
    summary: 'Mail score and main figures of a match, without any right to watch it (D67)',
    params: Id,
    body: Type.Object({ emails: Recipients }, closed),
    answer: Type.Object({ notSent }, closed),
  }),
  setEmbed: route({
    method: 'PUT',
    path: '/api/matches/:id/embed',
    permission: 'Login',
    summary: '‘Anyone with the link may watch’, on or off (D55)',
    params: Id,
    body: Type.Object({ open: Type.Boolean() }, closed),
    answer: MatchView,
  }),
  demoMatch: route({
    method: 'GET',
    path: '/api/matches/demo',
    permission: null,
    summary: 'The demo match of the site settings, which everybody may watch; null while there is none',
    answer: Nullable(MatchView),
  }),
  setDemo: route({
    method: 'PUT',
    path: '/api/matches/:id/demo',
    permission: 'Admin',
    summary: 'Set or unset a match as the site’s demo match, which replaces the one before',
    params: Id,
    body: Type.Object({ demo: Type.Boolean() }, closed),
    answer: MatchView,
  }),
  titleImage: route({
    method: 'PUT',
    path: '/api/matches/:id/titleImage',
    permission: 'Login',
    summary:
      'The title image of a match: a stored picture, or a second of its video, of which a picture is made',
    params: Id,
    body: Type.Object({ time: Nullable(Seconds), uri: MediaUri }, closed),
    answer: MatchView,
  }),
  autoRelease: route({
    method: 'GET',
    path: '/api/matches/autoRelease',
    permission: 'AnnotationManager',
    summary: 'Claimed matches, and when their claims lapse; changes nothing (D26)',
    query: Type.Object({ cursor: PAGED.cursor }, closed),
    answer: Type.Array(
      Type.Object(
        {
          matchId: Uuid,
          annotatorId: Uuid,
          annotatorName: Nullable(Text(100)),
          workedOnAt: Text(40),
          lapsesAt: Text(40),
        },
        closed,
      ),
    ),
  }),
  moveOwner: route({
    method: 'POST',
    path: '/api/matches/moveOwner',
    permission: 'Admin',
    summary: 'Move all matches of one account to another, with links and annotation (D93)',
    body: Type.Object({ oldEmail: Text(300), newEmail: Text(300) }, closed),
    answer: Type.Object({ moved: Count }, closed),
  }),
} as const
