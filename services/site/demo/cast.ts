import { STARTING_CREDITS } from '@courtline/messages/account/user'
import { CallRefused, type DemoClient } from './demo-client.ts'
import { startRecruiting } from './start-recruiting.ts'
import type { DemoPlayer } from './demo-player.ts'
import { DEMO_PASSWORD, PEOPLE, type DemoPerson, type PersonName } from './people.ts'

/** Everybody of the demo. */
export interface Cast {
  readonly people: Readonly<Record<PersonName, DemoPlayer>>
  readonly admin: DemoClient
  readonly manager: DemoClient
}

/** Enough for the matches of the demo, and for trying out an upload. */
const CREDITS = 10
const TEAM = 'Harbour Tennis Club'
/** The demo's rating service makes matches up for users with an id, so that the upload page offers them. */
const MADE_UP_UTR_ID = '1000001'

/**
 * Makes the accounts of the demo that are not there yet, and logs everybody in. `firstAdminToken` makes the admin of an
 * empty site; without one the admin must be there. Throws CallRefused, also where the site has another admin.
 */
export async function assembleCast(site: DemoClient, firstAdminToken: string | undefined): Promise<Cast> {
  const greta = await firstAdmin(site, firstAdminToken)
  const join = (name: PersonName) => joined(site, greta.client, PEOPLE[name])
  const people = {
    greta,
    marco: await join('marco'),
    aoife: await join('aoife'),
    kenji: await join('kenji'),
    zuzana: await join('zuzana'),
    tomas: await join('tomas'),
    nadia: await join('nadia'),
    maya: await join('maya'),
    lena: await join('lena'),
    daniel: await join('daniel'),
    sofia: await join('sofia'),
    ines: await join('ines'),
    theo: await join('theo'),
    priya: await join('priya'),
  }
  await inOneTeam(
    greta.client,
    [PEOPLE.maya, PEOPLE.lena, PEOPLE.sofia, PEOPLE.ines].map(({ email }) => email),
  )
  await startRecruiting(people)
  return { people, admin: greta.client, manager: people.marco.client }
}

/** The demo's players know each other: only teammates may be listed in a match by account (D112). */
async function inOneTeam(admin: DemoClient, emails: string[]): Promise<void> {
  const [known] = await admin.call('teams')
  const { id, players } = known ?? (await admin.call('createTeam', { body: { name: TEAM } }))
  if (players.length < emails.length) await admin.call('addPlayers', { params: { id }, body: { emails } })
}

async function firstAdmin(site: DemoClient, token: string | undefined): Promise<DemoPlayer> {
  const { email, displayName } = PEOPLE.greta
  if (token === undefined) return loggedIn(site, PEOPLE.greta)
  const body = { token, email, password: DEMO_PASSWORD, displayName }
  const session = await site.call('firstAdmin', { body })
  return { id: session.user.id, displayName, client: site.withToken(session.token) }
}

async function loggedIn(site: DemoClient, { email, displayName }: DemoPerson): Promise<DemoPlayer> {
  const { user, token } = await site.call('login', { body: { email, password: DEMO_PASSWORD } })
  return { id: user.id, displayName, client: site.withToken(token) }
}

/** Signs a person up, or logs in who was signed up before, and gives role and credits where they are missing. */
async function joined(site: DemoClient, admin: DemoClient, person: DemoPerson): Promise<DemoPlayer> {
  const player = await signedUp(site, person)
  const params = { id: player.id }
  const account = await admin.call('user', { params })
  // Coaches and recruits get their role by applying.
  const isApplicant = person.role === 'Coach' || person.role === 'Recruit'
  if (!isApplicant && account.role !== person.role)
    await admin.call('changeRole', { params, body: { role: person.role } })
  const isPlayer = person.role === 'Registered' || person.role === 'Recruit'
  if (isPlayer && account.credits <= STARTING_CREDITS)
    await admin.call('addCredits', { params, body: { credits: CREDITS } })
  if (person.role === 'Registered' && account.userDetails.utrId === null)
    await player.client.call('changeUserDetails', {
      params,
      body: { ...account.userDetails, utrId: MADE_UP_UTR_ID },
    })
  return player
}

async function signedUp(site: DemoClient, person: DemoPerson): Promise<DemoPlayer> {
  const { email, displayName } = person
  try {
    const body = { email, password: DEMO_PASSWORD, userDetails: { displayName } }
    const { user, token } = await site.call('signup', { body })
    return { id: user.id, displayName, client: site.withToken(token) }
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'EMAIL_TAKEN') return loggedIn(site, person)
    throw error
  }
}
