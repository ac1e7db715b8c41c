import { Type, type Static } from 'typebox'
import { fits } from '@courtline/messages/check'
import { OneOf } from '@courtline/messages/schema'
import { PERMISSIONS, type Role } from '@courtline/messages/permissions'
import type { PersonName } from '@courtline/site/demo/people'
import type { PeopledSite } from '../site-with-everybody.ts'

const ListedScreen = Type.Object({
  path: Type.String(),
  state: Type.String(),
  title: Type.String(),
  permission: Type.Union([OneOf(PERMISSIONS), Type.Null()]),
  load: Type.Optional(Type.Unknown()),
})
export type ListedScreen = Static<typeof ListedScreen>
const Screens = Type.Object({ SCREENS: Type.Array(ListedScreen) })

/** The browser's own list of addresses. Its screens are loaded by name, as their modules are for browsers alone. */
export async function allScreens(): Promise<readonly ListedScreen[]> {
  const module: unknown = await import(
    new URL('../../../../frontend/src/shell/screens.ts', import.meta.url).href
  )
  if (!fits(Screens, module)) throw new Error('The list of screens is not as expected')
  return module.SCREENS
}

/** Who visits a screen, and what they come for there. */
export interface Visit {
  /** null: a visitor without an account. */
  readonly by: PersonName | null
  /** Playwright's selector of the first thing that people do there. */
  readonly action: string
  /** After the path. */
  readonly query?: string
}

const WATCHING: Visit = { by: 'maya', action: 'role=button[name=/^Play \\d+ points/]' }
const ANALYSING: Visit = { by: 'maya', action: 'role=button[name=/Show the points$/] >> nth=0' }
const VISITS: Readonly<Record<string, Visit>> = {
  '/404': { by: 'maya', action: 'role=link[name="Back to your matches"]' },
  '/login': { by: null, action: 'role=textbox[name="E-mail"]' },
  '/signup': { by: null, action: 'role=textbox[name="Name"]' },
  '/firstAdmin': { by: null, action: 'role=textbox[name="Name"]', query: '?token=used' },
  '/invite': { by: null, action: 'role=textbox[name="Name"]', query: '?token=used&email=new@example.org' },
  '/recruit-invite': {
    by: null,
    action: 'role=textbox[name="Name"]',
    query: '?token=used&email=new@example.org',
  },
  '/resendInvite': { by: null, action: 'role=button[name="Send it again"]', query: '?email=new@example.org' },
  '/lostPassword': { by: null, action: 'role=textbox[name="E-mail"]' },
  '/resetPassword': { by: null, action: 'main input', query: '?token=used' },
  '/confirmEmail': { by: null, action: 'role=link[name="Go to your matches"]', query: '?token=used' },
  '/demo': { ...WATCHING, by: null },
  '/demo/:matchId': { ...WATCHING, by: null },
  '/reel/:token': { by: null, action: 'role=link[name="Go to Courtline"]' },
  '/embed/:matchId': { ...WATCHING, by: null },
  '/embedUtr/:matchId': { ...WATCHING, by: null },
  '/userMatches/:userId?': { by: 'maya', action: 'role=link[name="Upload a match"]' },
  '/userMatches/:userId/watch/:matchId': WATCHING,
  '/match/:matchId/watch': WATCHING,
  '/userMatches/:userId/editMetadata/:matchId': { by: 'maya', action: 'role=button[name="Save"]' },
  '/match/:matchId/editMetadata': { by: 'marco', action: 'role=button[name="Save"]' },
  '/userMatches/:userId/stats/:matchId': { by: 'maya', action: 'role=button[name=/^Points won, /] >> nth=0' },
  '/match/:matchId/stats': { by: 'maya', action: 'role=button[name=/^Points won, /] >> nth=0' },
  ...Object.fromEntries(
    ['serve', 'return', 'rally'].flatMap((name) => [
      [`/match/:matchId/${name}`, ANALYSING],
      [`/userMatches/:userId/${name}/:matchId`, ANALYSING],
    ]),
  ),
  '/upload': { by: 'maya', action: 'main input[type=file]' },
  '/profile': { by: 'sofia', action: 'role=textbox[name="Name"]' },
  '/landing': { by: 'maya', action: 'role=button[name="I am a recruit"]' },
  '/recruit-signup': { by: 'sofia', action: 'role=textbox[name="Name"]' },
  '/recruit-page': { by: 'sofia', action: 'role=button[name="Add recruit matches"]' },
  '/coach-signup': { by: 'maya', action: 'role=textbox[name="College"]' },
  '/coach': { by: 'lena', action: 'role=searchbox[name="Search recruits"]' },
  '/coach/my-recruits': { by: 'lena', action: 'role=searchbox[name="Search recruits"]' },
  '/coach/find-recruits': { by: 'lena', action: 'role=searchbox[name="Search recruits"]' },
  '/r': { by: null, action: 'role=link[name="Log in"] >> nth=-1' },
  '/r/:recruitId': { by: 'sofia', action: 'role=button[name="Print"]' },
  // Nobody shows the match: who may watch one and what they see is in the journey of recruiting.
  '/r/recruitMatch/:matchId': { by: null, action: 'role=link[name="Log in to see it"]' },
  '/verifyCoach': { by: 'greta', action: 'role=button[name="Add program"]' },
  '/annotationList': { by: 'marco', action: 'role=button[name=/^Claim next/]' },
  '/annotate/:matchId': { by: 'aoife', action: 'role=button[name="Complete"]' },
  '/trial': { by: null, action: 'role=textbox[name="Email"]' },
  '/trialPractice': { by: null, action: 'role=button[name="Start practice"]' },
  '/trialAnnotationEntry': { by: 'zuzana', action: 'role=link[name="Update"]' },
  '/trialAnnotation/:userId?': { by: 'zuzana', action: 'role=button[name="Undo"]' },
  '/trialAnnotationReview': {
    by: 'marco',
    action: 'role=link[name="Review the trial of Zuzana Novak"]',
  },
  '/annotationQuality': { by: 'marco', action: 'role=link[name=/^Corrected of /] >> nth=0' },
  '/annotationQuality/:userId': { by: 'aoife', action: 'role=link[name=/^Corrected/] >> nth=0' },
  '/secondAnnotation/:matchId': { by: 'aoife', action: 'role=button[name="History"]' },
  '/secondAnnotationReview/:matchId': { by: 'marco', action: 'role=button[name="Take the second"]' },
  '/completedMatches': { by: 'marco', action: 'role=link[name=/^Watch /] >> nth=0' },
  '/hardcodedUpload/:userId': { by: null, action: 'main input[type=file]' },
  '/admin/orders': { by: 'greta', action: 'role=searchbox' },
  '/admin': { by: 'greta', action: 'role=button[name="Invite a user"]' },
  '/fixupAnnotation': { by: 'greta', action: 'role=button[name=/^Fix/] >> nth=0' },
  '/manageTeams': { by: 'greta', action: 'role=textbox[name="Name of the new team"]' },
  '/admin/activity': { by: 'greta', action: 'role=table >> role=link >> nth=0' },
  '/admin/streams/:stream': { by: 'greta', action: 'main summary >> nth=0' },
  '/admin/readModels': { by: 'greta', action: 'role=button[name=/^Rebuild/] >> nth=0' },
}

/** A screen that the table does not name is visited by the admin, who may see all, and has some control. */
export const visitOf = ({ path }: ListedScreen): Visit =>
  VISITS[path] ?? { by: 'greta', action: 'main >> :is(a, button, input) >> nth=0' }

/** The address with ids that are there: the annotator's match where it is annotated, else the one that is watched. */
export function addressOf(
  { path }: ListedScreen,
  { cast, watched, annotating, reviewed }: PeopledSite,
): string {
  const isSecond = path.startsWith('/secondAnnotation')
  const matchId = path.startsWith('/annotate/') ? annotating : isSecond ? reviewed : watched
  if (path.startsWith('/trialAnnotation/')) return path.replace(':userId?', cast.people.zuzana.id)
  if (path.startsWith('/annotationQuality/')) return path.replace(':userId', cast.people.aoife.id)
  return path
    .replace(/:userId\??/, cast.people.maya.id)
    .replace(':matchId', matchId)
    .replace(':token', 'not-shared')
    .replace(':recruitId', cast.people.sofia.id)
    .replace(':stream', `match-${watched}`)
}

/** Where a user of a role arrives after opening a screen that they may open: some lead on at once (platform 2). */
export function destinationOf({ path }: ListedScreen, role: Role): string {
  if (path === '/coach') return '/coach/my-recruits'
  if (path !== '/landing') return path
  if (role === 'Recruit') return '/recruit-page'
  return role === 'Coach' ? '/coach/my-recruits' : path
}
