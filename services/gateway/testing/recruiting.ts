import type { ProgramView, RecruitMatchView } from '@courtline/messages/views/recruiting'
import { DEFAULT_SITE_SETTINGS } from '@courtline/messages/site/site'
import { matchIn } from './matches.ts'
import type { TestSite } from './open-site.ts'
import { call, joins, type TestPerson } from './people.ts'

/** Everybody of the tests of recruiting, as they are after their parts have been played by the ordinary calls. */
export interface RecruitingCast {
  readonly admin: TestPerson
  /** In the gallery, with a match. */
  readonly recruit: TestPerson
  /** Not in the gallery, with a match. */
  readonly hidden: TestPerson
  /** Two verified coaches of Lakeside, and one of Hillside. */
  readonly coach: TestPerson
  readonly colleague: TestPerson
  readonly rival: TestPerson
  readonly pending: TestPerson
  readonly rejected: TestPerson
  readonly stranger: TestPerson
  readonly lakeside: string
  readonly hillside: string
  readonly matchId: string
  readonly recruitMatchId: string
  readonly hiddenMatchId: string
  readonly annotator: TestPerson
  readonly manager: TestPerson
}

export const RECRUIT_DETAILS = {
  email: 'sofia@courtline.test',
  phone: '+1 555 0100',
  bio: 'Left-handed.',
  youtubeLink: null,
  includeInGallery: true,
  enrollmentYear: 2027,
}
export const COACH_DETAILS = {
  collegeName: 'Lakeside College',
  email: 'coach@lakeside.test',
  programType: 'Womens',
  coachType: 'Head',
}

/** A call of the tests that has to work. */
export async function done<T>(
  site: TestSite,
  who: Pick<TestPerson, 'token'> | null,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  body?: object,
): Promise<T> {
  const response = await call(site, who, method, url, body)
  if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.statusCode} ${response.body}`)
  return response.json<T>()
}

export async function recruitingCast(site: TestSite): Promise<RecruitingCast> {
  const join = (name: string) => joins(site, 'Registered', name)
  const admin = await joins(site, 'Admin', 'adam')
  const settings = { ...DEFAULT_SITE_SETTINGS, recruitingEnabled: true, invitesPerRecruit: 2 }
  await done(site, admin, 'PUT', '/api/siteSettings', settings)
  const lakeside = await newProgram(site, admin, 'Lakeside College')
  const hillside = await newProgram(site, admin, 'Hillside College')
  const [coach, colleague, rival, pending, rejected] = [
    await newCoach(site, 'cora'),
    await newCoach(site, 'cole'),
    await newCoach(site, 'rita'),
    await newCoach(site, 'penny'),
    await newCoach(site, 'reggie'),
  ]
  for (const each of [coach, colleague])
    await done(site, admin, 'PUT', `/api/coaches/assign/${each.userId}/${lakeside}`)
  await done(site, admin, 'PUT', `/api/coaches/assign/${rival.userId}/${hillside}`)
  await done(site, admin, 'PUT', `/api/coaches/reject/${rejected.userId}`, { reason: 'Unknown' })
  const staff = {
    annotator: await joins(site, 'Annotator', 'ann'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  const recruit = await newRecruit(site, 'sofia', true)
  const hidden = await newRecruit(site, 'hanna', false)
  const shown = await newRecruitMatch(site, recruit, staff)
  const hiddenShown = await newRecruitMatch(site, hidden, staff)
  return {
    admin,
    recruit,
    hidden,
    coach,
    colleague,
    rival,
    pending,
    rejected,
    stranger: await join('stranger'),
    lakeside,
    hillside,
    matchId: shown.matchId,
    recruitMatchId: shown.id,
    hiddenMatchId: hiddenShown.matchId,
    ...staff,
  }
}

export async function newProgram(site: TestSite, admin: TestPerson, collegeName: string): Promise<string> {
  const details = { teamName: null, programType: 'Womens', division: 'NAIA', conference: null }
  return (await done<ProgramView>(site, admin, 'PUT', '/api/programs/create', { ...details, collegeName })).id
}

async function newCoach(site: TestSite, name: string): Promise<TestPerson> {
  const person = await joins(site, 'Registered', name)
  const email = `${name}@college.test`
  await done(site, person, 'PUT', `/api/coaches/${person.userId}`, { ...COACH_DETAILS, email })
  return person
}

export async function newRecruit(
  site: TestSite,
  name: string,
  includeInGallery: boolean,
): Promise<TestPerson> {
  const person = await joins(site, 'Registered', name)
  const details = { ...RECRUIT_DETAILS, email: `${name}@mail.test`, includeInGallery }
  await done(site, person, 'PUT', `/api/recruits/${person.userId}`, details)
  await done(site, person, 'PUT', `/api/recruits/${person.userId}/apply`)
  return person
}

/** An Edited match of the recruit, named as its first player, that they show. */
export async function newRecruitMatch(
  site: TestSite,
  recruit: TestPerson,
  staff: Pick<RecruitingCast, 'annotator' | 'manager'>,
): Promise<RecruitMatchView> {
  const matchId = await matchIn(site, 'Edited', { owner: recruit, ...staff }, ownMatch(recruit))
  const body = { recruitId: recruit.userId, matchId, notes: 'See the second set.' }
  return await done<RecruitMatchView>(site, recruit, 'PUT', '/api/recruits/matches/create', body)
}

const player = (name: string, id: string | null) => ({ name, email: null, id, visualCue: 'in red' })

export const ownMatch = (
  recruit: TestPerson,
): { players: [[ReturnType<typeof player>], [ReturnType<typeof player>]]; notes: string } => ({
  players: [[player('', recruit.userId)], [player('Rivera', null)]],
  notes: 'private notes of the owner',
})
