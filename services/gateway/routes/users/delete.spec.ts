import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { listMatches } from '@courtline/projections/matches/read'
import { createdMatch, METADATA } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { before, call, joins } from '../../testing/people.ts'

let site: TestSite
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

it('an account that is listed in more matches than are read at once is deleted, and only its own with it', async () => {
  const [admin, owner, player] = [
    await joins(site, 'Admin', 'adam'),
    await joins(site, 'Registered', 'olga'),
    await joins(site, 'Registered', 'paul'),
  ]
  const [[first], second] = METADATA.players
  const listed = { name: '', email: null, visualCue: null, ...first, id: player.userId }
  const listing: typeof METADATA = { ...METADATA, players: [[listed], second] }
  const many = Array.from({ length: 1000 }, async (_, n) =>
    site.dispatch(
      'match',
      `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      {
        type: 'CreateMatch',
        by: owner.actor,
        ownerId: owner.userId,
        metadata: listing,
        priority: 1,
        saveAsRecruitingMatch: false,
        recruitingNotes: null,
        notes: null,
        url: null,
        preshareEmails: [],
      },
      before(site, owner.userId),
    ),
  )
  for (const done of await Promise.all(many)) expect(done).not.toHaveProperty('refused')
  await createdMatch(site, { owner: player })
  expect((await call(site, admin, 'DELETE', `/api/users/${player.userId}`)).statusCode).toBe(200)
  const whose = (userId: string) => ({ userId, emails: [], emailHashes: [] })
  const { reads } = site.deps.projections
  expect(await listMatches(reads, { whose: whose(owner.userId), limit: 5000 })).toHaveLength(1000)
  const left = await listMatches(reads, { whose: whose(player.userId), limit: 5000 })
  expect(left.filter(({ ownerId }) => ownerId === player.userId)).toEqual([])
})
