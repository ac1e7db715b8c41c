import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { plainSingles } from '@courtline/messages/match/plain-metadata'
import { DEMO_PASSWORD } from '@courtline/site/demo/people'
import { CallRefused, type DemoClient } from '@courtline/site/demo/demo-client'
import { uploadFile } from '@courtline/site/demo/upload-file'
import { AttackedSite } from './attacked-site.ts'

let site: AttackedSite
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-attack-privacy-'))
  site = await AttackedSite.open()
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

const statusOf = async (client: DemoClient, url: string) =>
  (await fetch(site.address + url, { headers: client.headers() })).status

describe('a match that is being annotated (C14)', () => {
  const READS = ['annotation', 'statistics', 'points', 'scoreRows', 'history', 'state']

  it('shows its owner no point and no figure by any door, not of the past either, and strangers nothing', async () => {
    const id = await site.claimedMatch()
    const { maya, lena, aoife } = site.cast.people
    await aoife.client.call('editAnnotation', {
      params: { id },
      body: {
        edits: [
          {
            type: 'Add',
            annotationId: randomUUID(),
            description: { eventType: 'Point', clockTime: { start: 1, stop: 4 }, outcome: 'Ace' },
          },
        ],
      },
    })
    for (const what of READS) {
      const url = `/api/matches/${id}/${what}`
      expect([what, await statusOf(maya.client, url)]).toEqual([what, 409])
      expect([what, await statusOf(maya.client, `${url}?asOf=2`)]).toEqual([what, 409])
      expect([what, await statusOf(lena.client, url)]).toEqual([what, 404])
      expect([what, await statusOf(site.visitor, url)]).not.toEqual([what, 200])
      expect([what, await statusOf(aoife.client, url)]).toEqual([what, 200])
    }
    const seen = await maya.client.call('match', { params: { id } })
    expect(seen.computedMatchDetails.score).toBeNull()
    expect([seen.preprocessedVideoUri, seen.postprocessedVideoUri]).toEqual([null, null])
    await maya.client.call('setEmbed', { params: { id }, body: { open: true } }).catch(() => undefined)
    expect(await statusOf(site.visitor, `/api/matches/${id}?embed=true`)).not.toBe(200)
    const figures = { params: { id }, body: { emails: ['me@example.org'] } }
    await expect(maya.client.call('emailSummary', figures)).rejects.toMatchObject({ status: 409 })
  })
})

describe('another user’s media (C13, C14)', () => {
  it('are not served for a guessed address, nor is an address signed for what is not there', async () => {
    const id = await site.createdMatch()
    for (const uri of [`p/${id}/x.mp4`, `v/${id}/x.mp4`, `r/${id}/x.mp4`, `i/${id}/x-title.jpg`]) {
      expect(await statusOf(site.cast.people.lena.client, `/media/${uri}`)).toBe(404)
      const signed = await statusOf(
        site.cast.people.maya.client,
        `/api/videos/url/${encodeURIComponent(uri)}`,
      )
      expect(signed).toBeGreaterThanOrEqual(400)
    }
  })

  it('are gone from the disk with the account, those of deleted matches and uploads on their way too', async () => {
    const { user, token } = await site.visitor.call('signup', {
      body: { email: 'gone@example.org', password: DEMO_PASSWORD, userDetails: { displayName: 'Gone Girl' } },
    })
    const client = site.visitor.withToken(token)
    const file = path.join(folder, 'court.mp4')
    await writeFile(file, randomBytes(50_000))
    const ids = [randomUUID(), randomUUID()]
    for (const matchId of ids) {
      const metadata = plainSingles('2026-05-01', 'Gone Girl', 'Okafor')
      await client.call('createMatch', { body: { matchId, metadata } })
      await uploadFile(client, matchId, file)
    }
    const [deleted = '', kept = ''] = ids
    await client.call('deleteMatch', { params: { id: deleted } })
    const half = { fileName: 'b.mp4', sizeBytes: 6_000_000, lastModifiedMs: 1, fingerprint: 'a'.repeat(64) }
    const body = { matchId: kept, uploadId: randomUUID(), order: 1, file: half, partNumbers: [2] }
    const { parts } = await client.call('signParts', { body })
    await client.sendPart(parts[0]?.url ?? '', new Uint8Array(6_000_000 - 5_242_880))
    expect(ids.map((id) => site.mediaFiles(id).length > 0)).toEqual([true, true])
    await site.cast.admin.call('deleteUser', { params: { id: user.id } })
    const isFile = (name: string) => /\.\w+$/.test(path.basename(name))
    expect(ids.flatMap((id) => site.mediaFiles(id).filter(isFile))).toEqual([])
    expect(site.mediaFiles('.uploads').filter((name) => /content|plan/.test(name))).toEqual([])
    expect(site.mailsTo('gone@example.org')).toEqual([])
    expect(await statusOf(client, '/api/matches')).toBe(401)
    const session = site.visitor.call('login', {
      body: { email: 'gone@example.org', password: DEMO_PASSWORD },
    })
    await expect(session).rejects.toMatchObject({ status: 401 })
  })
})

describe('putting strangers into a match (C15, D112)', () => {
  it('shows no name of theirs, and no match comes into their list', async () => {
    const { sofia, kenji } = site.cast.people
    const metadata = plainSingles('2026-05-01', 'Mallory', 'Typed Name')
    const [first, [second]] = metadata.players
    const listed = { name: 'Typed Name', email: null, visualCue: null, ...second, id: kenji.id }
    const matchId = randomUUID()
    const made = await sofia.client.call('createMatch', {
      body: { matchId, metadata: { ...metadata, players: [first, [listed]] } },
    })
    expect(JSON.stringify(made)).not.toContain(kenji.displayName)
    expect(made.metadata.players[1][0]).toMatchObject({ id: null, name: 'Typed Name' })
    expect((await kenji.client.call('matches')).map(({ id }) => id)).not.toContain(matchId)
  })
})

describe('a session that was stolen (C15, D111)', () => {
  it('deletes no account and takes no data in another’s name', async () => {
    const { lena, maya } = site.cast.people
    const withoutPassword = { params: { id: lena.id }, body: {} }
    await expect(lena.client.call('requestDeletion', withoutPassword)).rejects.toMatchObject({
      code: 'PASSWORD_WRONG',
    })
    const others = { params: { id: lena.id }, body: { currentPassword: DEMO_PASSWORD } }
    await expect(maya.client.call('requestDeletion', others)).rejects.toBeInstanceOf(CallRefused)
    const { apiToken } = await lena.client.call('issueApiToken', others)
    expect(await statusOf(site.visitor.withToken(apiToken), '/api/myData')).toBe(403)
    expect(await statusOf(site.visitor, '/api/myData')).toBe(401)
    expect(await statusOf(lena.client, '/api/myData')).toBe(200)
  })

  it('of a credit: signing up again after an erasure prints none', async () => {
    const body = { email: 'credits@example.org', password: DEMO_PASSWORD, userDetails: {} }
    const { user } = await site.visitor.call('signup', { body })
    expect(user.credits).toBeGreaterThan(0)
    await site.cast.admin.call('deleteUser', { params: { id: user.id } })
    expect((await site.visitor.call('signup', { body })).user.credits).toBe(0)
  })
})

describe('a link that was taken back (C14)', () => {
  it('opens nothing any more, from that moment on', async () => {
    const id = await site.createdMatch()
    const { maya, kenji } = site.cast.people
    const path = `/api/matches/${id}`
    expect(await statusOf(kenji.client, path)).toBe(404)
    const links = await maya.client.call('matchLinks', { params: { id } })
    expect(links).toEqual([])
    expect(await statusOf(kenji.client, `/api/matches/links/byMatch/${id}`)).toBe(404)
    const made = { params: { id: randomUUID() } }
    await expect(kenji.client.call('deleteMatchLink', made)).rejects.toMatchObject({ status: 404 })
  })
})
