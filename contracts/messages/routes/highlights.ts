import { Type } from 'typebox'
import { MediaUri } from '../media/media.ts'
import { MOST_REEL_PIECES, REEL_DESCRIPTION_LENGTH, REEL_TITLE_LENGTH } from '../reels/limits.ts'
import { ReelLook } from '../reels/reel.ts'
import { VIDEO_SITES } from '../reels/video-sites.ts'
import { closed, Count, OneOf, Seconds, Text, Uuid } from '../schema.ts'
import { ReelView, SharedReelView } from '../views/reel.ts'
import { route } from './route.ts'

const Id = Type.Object({ id: Uuid }, closed)
const Done = Type.Object({ ok: Type.Literal(true) }, closed)

/** One serve of a reel: seconds of the video that `matchUri` names (D90, D119). */
const SummaryEvent = Type.Object(
  { matchUri: MediaUri, summaryEventStart: Seconds, summaryEventEnd: Seconds },
  closed,
)

/** What oEmbed answers about a video. */
const OEmbed = Type.Object(
  {
    version: Type.Literal('1.0'),
    type: Type.Literal('video'),
    provider_name: Text(40),
    provider_url: Text(300),
    title: Text(200),
    thumbnail_url: Text(800),
    thumbnail_width: Count,
    thumbnail_height: Count,
    html: Text(2000),
    width: Count,
    height: Count,
  },
  closed,
)

/** Highlight reels: everybody makes, shares and deletes their own (D90, D91, D119). */
export const highlightRoutes = {
  createHighlights: route({
    method: 'PUT',
    path: '/api/favorites/createHighlights',
    permission: 'Login',
    summary: 'Make a highlight reel of serves, in the order given',
    body: Type.Object(
      {
        /** Whose it is to be: one's own account where it is absent, and no other. */
        userId: Type.Optional(Uuid),
        highlightId: Type.Optional(Uuid),
        title: Text(REEL_TITLE_LENGTH),
        description: Type.Optional(Text(REEL_DESCRIPTION_LENGTH)),
        events: Type.Array(SummaryEvent, { maxItems: MOST_REEL_PIECES }),
        /** Nothing is drawn where it is absent. */
        look: Type.Optional(ReelLook),
        /** A film of one match's points, which may be longer than other reels. */
        coachCut: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
    bodyBytes: 256 * 1024,
    answer: ReelView,
  }),
  highlightsByUser: route({
    method: 'GET',
    path: '/api/favorites/highlights/byUser/:id',
    permission: 'Login',
    summary: 'The reels of an account, newest first: one’s own, or any for an admin',
    params: Id,
    answer: Type.Array(ReelView),
  }),
  retryHighlight: route({
    method: 'POST',
    path: '/api/highlights/:id/retry',
    permission: 'Login',
    summary: 'Try again to make a reel that failed or was cancelled',
    params: Id,
    answer: ReelView,
  }),
  cancelHighlight: route({
    method: 'POST',
    path: '/api/highlights/:id/cancel',
    permission: 'Login',
    summary: 'Stop making a reel; it can be tried again',
    params: Id,
    answer: ReelView,
  }),
  deleteHighlight: route({
    method: 'DELETE',
    path: '/api/highlights/:id',
    permission: 'Login',
    summary: 'Delete a reel and its film',
    params: Id,
    answer: Done,
  }),
  shareHighlight: route({
    method: 'PUT',
    path: '/api/highlights/:id/share/link',
    permission: 'Login',
    summary: 'Give a reel a public page that only its link finds',
    params: Id,
    answer: ReelView,
  }),
  shareHighlightOnFacebook: route({
    method: 'PUT',
    path: '/api/highlights/:id/share/facebook',
    permission: 'Login',
    summary: 'Give a reel its public page, whose address Facebook’s share dialog takes',
    params: Id,
    answer: ReelView,
  }),
  videoSites: route({
    method: 'GET',
    path: '/api/highlights/videoSites',
    permission: 'Login',
    summary: 'The video sites to which reels can be uploaded from here; a simulated one takes nothing',
    answer: Type.Array(Type.Object({ site: OneOf(VIDEO_SITES), simulated: Type.Boolean() }, closed)),
  }),
  shareHighlightOnYoutube: route({
    method: 'PUT',
    path: '/api/highlights/:id/share/youtube/:private',
    permission: 'Login',
    summary: 'Upload a reel to YouTube, in private or for everybody (D91)',
    params: Type.Object({ id: Uuid, private: OneOf(['true', 'false']) }, closed),
    answer: ReelView,
  }),
  takeBackHighlight: route({
    method: 'DELETE',
    path: '/api/highlights/:id/share/link',
    permission: 'Login',
    summary: 'Take back the public page of a reel',
    params: Id,
    answer: ReelView,
  }),
  sharedReel: route({
    method: 'GET',
    path: '/api/reels/:token',
    permission: null,
    summary: 'The public page of a shared reel',
    params: Type.Object({ token: Text(100) }, closed),
    answer: SharedReelView,
  }),
  oEmbed: route({
    method: 'GET',
    path: '/api/oembed',
    permission: null,
    summary: 'How other sites show a shared reel, by the address of its page (oEmbed 1.0)',
    query: Type.Object(
      {
        url: Text(1000),
        format: Type.Optional(OneOf(['json'])),
        maxwidth: Type.Optional(Type.Integer({ minimum: 1 })),
        maxheight: Type.Optional(Type.Integer({ minimum: 1 })),
      },
      closed,
    ),
    answer: OEmbed,
  }),
} as const
