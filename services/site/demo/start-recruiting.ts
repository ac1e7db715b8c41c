import type { CoachType, ProgramType } from '@courtline/messages/recruiting/words'
import type { DemoPlayer } from './demo-player.ts'
import type { PersonName } from './people.ts'

type People = Readonly<Record<PersonName, DemoPlayer>>

const LAKESIDE = {
  collegeName: 'Lakeside College',
  teamName: 'Herons',
  programType: 'Womens',
  division: 'NCAA_D3',
  conference: 'Northern Lakes',
} as const
const RIDGEVIEW = {
  collegeName: 'Ridgeview University',
  teamName: 'Hawks',
  programType: 'Mens',
  division: 'NCAA_D1',
  conference: 'Mountain West',
} as const

const RECRUITS = [
  { name: 'sofia', year: 2028, bio: 'Left-handed, doubles from both sides. Plays the club league all year.' },
  { name: 'ines', year: 2027, bio: 'Aggressive returner, three years of national junior tournaments.' },
  { name: 'theo', year: 2027, bio: 'Serve and volley. Captain of the school team.' },
] as const

/**
 * Recruiting of the demo: two programs, a verified coach and one who waits for an answer, three recruits, of whom one is
 * followed and one has invited. What is there already stays as it is.
 */
export async function startRecruiting(people: People): Promise<void> {
  const { greta, daniel, priya, sofia, ines } = people
  const settings = await greta.client.call('siteSettings')
  if (!settings.recruitingEnabled)
    await greta.client.call('changeSiteSettings', { body: { ...settings, recruitingEnabled: true } })
  const lakeside = await programOf(people, LAKESIDE)
  await programOf(people, RIDGEVIEW)
  await applies(daniel, LAKESIDE.collegeName, 'Womens', 'Head')
  const coach = await greta.client.call('coach', { params: { id: daniel.id } })
  if (coach.state === 'pending')
    await greta.client.call('assignCoach', { params: { id: daniel.id, programId: lakeside } })
  await applies(priya, RIDGEVIEW.collegeName, 'Mens', 'Assistant')
  for (const recruit of RECRUITS) await becomes(people[recruit.name], recruit)
  const link = { programId: lakeside, recruitId: ines.id }
  await daniel.client.call('followRecruit', { params: link })
  const waits = await daniel.client.call('recruitLink', {
    params: { programId: lakeside, recruitId: sofia.id },
  })
  if (!waits) await sofia.client.call('inviteProgram', { params: { id: sofia.id, programId: lakeside } })
}

/** Recruits show the finished matches that they play in. */
export async function showRecruitMatches({ people }: { readonly people: People }): Promise<void> {
  for (const { name } of RECRUITS) {
    const { id, client } = people[name]
    const matches = await client.call('attachableMatches', { params: { userId: id } })
    for (const match of matches) {
      const body = { recruitId: id, matchId: match.id, notes: 'Watch the break points of the first set.' }
      await client.call('createRecruitMatch', { body })
    }
  }
}

async function programOf({ greta }: People, details: typeof LAKESIDE | typeof RIDGEVIEW): Promise<string> {
  const known = await greta.client.call('fullPrograms')
  const same = known.find(({ collegeName }) => collegeName === details.collegeName)
  return (same ?? (await greta.client.call('createProgram', { body: { ...details } }))).id
}

async function applies(
  { id, client, displayName }: DemoPlayer,
  collegeName: string,
  programType: ProgramType,
  coachType: CoachType,
): Promise<void> {
  const coach = await client.call('coach', { params: { id } })
  if (coach.state !== 'none') return
  const email = `${displayName.toLowerCase().replaceAll(' ', '.')}@college.example`
  await client.call('applyAsCoach', { params: { id }, body: { collegeName, email, programType, coachType } })
}

async function becomes(
  { id, client, displayName }: DemoPlayer,
  { year, bio }: (typeof RECRUITS)[number],
): Promise<void> {
  const known = await client.call('recruit', { params: { id } })
  if (known.isRecruit) return
  const email = `${displayName.toLowerCase().replaceAll(' ', '.')}@example.net`
  const details = {
    email,
    includeInGallery: true,
    enrollmentYear: year,
    bio,
    phone: '+1 555 0142',
    youtubeLink: null,
  }
  await client.call('changeRecruit', { params: { id }, body: details })
  await client.call('becomeRecruit', { params: { id } })
}
