import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { AnnotationView } from '@courtline/messages/views/annotation'
import type { MatchView } from '@courtline/messages/views/match'
import type { UserView } from '@courtline/messages/views/user'
import { cutUriOf, matchIn, METADATA, type MatchCast } from '../../testing/matches.ts'
import { openSite, type TestSite } from '../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../testing/people.ts'

interface Archive {
  readonly account: UserView
  readonly matches: readonly {
    readonly match: MatchView
    readonly annotation: AnnotationView | null
    readonly media: readonly string[]
  }[]
}

let site: TestSite
let cast: MatchCast
let player: TestPerson
beforeAll(async () => {
  site = await openSite()
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  player = await joins(site, 'Registered', 'pete')
})
afterAll(() => site.close())

const take = (who: TestPerson | null) => call(site, who, 'GET', '/api/myData')

describe('my data (D111)', () => {
  it('is one file with the account, the matches with their annotation, and where their media are', async () => {
    const listed = { name: '', email: null, id: player.userId, visualCue: 'red cap' }
    const finished = await matchIn(site, 'Edited', cast, { players: [[listed], METADATA.players[1]] })
    const inWork = await matchIn(site, 'Review', cast)
    const answer = await take(cast.owner)
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="courtline-my-data-2026-05-01.json"',
    )
    const { account, matches } = answer.json<Archive>()
    expect(account).toMatchObject({ id: cast.owner.userId, emails: [{ email: cast.owner.email }] })
    const of = (id: string) => matches.find(({ match }) => match.id === id)
    expect(of(finished)?.annotation?.annotation).toHaveLength(1)
    expect(of(finished)?.media).toContain(`http://localhost/media/${cutUriOf(finished)}`)
    // What the site does not show yet is not in the file either (D108).
    expect(of(inWork)).toMatchObject({ annotation: null, match: { status: 'Review' } })
    // What another user wrote about a player.
    const theirs = (await take(player)).json<Archive>()
    expect(theirs.matches.map(({ match }) => match.id)).toEqual([finished])
    expect(theirs.matches[0]?.match.metadata.players[0][0]?.visualCue).toBe('red cap')
  })

  it('is for the user alone: not for a visitor, nor for an admin in the name of a user', async () => {
    expect((await take(null)).statusCode).toBe(401)
    const admin = await joins(site, 'Admin', 'adam')
    await call(site, admin, 'POST', `/api/auth/become/${player.userId}`)
    expect((await take(admin)).statusCode).toBe(409)
  })
})
