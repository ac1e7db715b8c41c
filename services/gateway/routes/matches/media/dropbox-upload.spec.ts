import { openDropbox } from '@courtline/infra/outside/file-hosting/real/dropbox'
import { openSimulatedHosting } from '@courtline/infra/outside/file-hosting/simulated/simulated-hosting'
import { openRemoteFiles } from '@courtline/infra/remote-files/remote-files'
import type { Problem } from '@courtline/messages/problem'
import type { MatchView, StatusLogEntry } from '@courtline/messages/views/match'
import type { UserView } from '@courtline/messages/views/user'
import type { HostedFile, VideoSources } from '@courtline/messages/views/video-sources'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { LightMyRequestResponse } from 'fastify'
import { createdMatch, matchIn, METADATA, type MatchCast } from '../../../testing/matches.ts'
import { openSite, type TestSite } from '../../../testing/open-site.ts'
import { call, joins, type TestPerson } from '../../../testing/people.ts'
import { closeLater } from '@courtline/infra/testing/close-later'

let site: TestSite
let cast: MatchCast
let files: readonly HostedFile[]
beforeAll(async () => {
  const fileHosting = openSimulatedHosting(() => Promise.reject(new Error('No video is made here')))
  site = await openSite({}, undefined, { fileHosting })
  cast = {
    owner: await joins(site, 'Registered', 'olga'),
    annotator: await joins(site, 'Annotator', 'ana'),
    manager: await joins(site, 'AnnotationManager', 'mia'),
  }
  const sources = await call(site, cast.owner, 'GET', '/api/uploadSources')
  const { fileHosting: chooser } = sources.json<VideoSources>()
  files = chooser?.simulated ? chooser.files : []
})
afterAll(() => site.close())

const send = (matchId: string, chosen: readonly HostedFile[], who: TestPerson = cast.owner) =>
  call(site, who, 'POST', `/api/matches/dropboxUpload/${matchId}`, { files: chosen })
const codeOf = (response: LightMyRequestResponse) => [response.statusCode, response.json<Problem>().code]
const creditsOf = async (who: TestPerson) =>
  (await call(site, who, 'GET', `/api/users/${who.userId}`)).json<UserView>()
const film = (more: Partial<HostedFile> = {}): HostedFile => ({
  name: 'club-final-set-1.mp4',
  sizeBytes: 1000,
  link: 'https://dropbox.example/club-final-set-1.mp4',
  ...more,
})

describe('POST /matches/dropboxUpload/{id}', () => {
  it('fetches the chosen files in their order, and spends the credit that was set aside', async () => {
    const matchId = '7d0c2c2e-7a5c-4a57-9c52-51bb5b1f0a01'
    const metadata = { metadata: METADATA, matchId }
    await call(site, cast.owner, 'PUT', '/api/matches/createFromMetadata', metadata)
    expect(await creditsOf(cast.owner)).toMatchObject({ creditsReserved: 1 })
    const response = await send(matchId, files.slice(0, 2))
    expect(response.statusCode).toBe(200)
    expect(response.json<MatchView>()).toMatchObject({
      status: 'Preprocessing',
      url: 'https://dropbox.example/club-final-set-1.mp4, https://dropbox.example/club-final-set-2.mp4',
    })
    expect(await creditsOf(cast.owner)).toMatchObject({ creditsReserved: 0 })
    const log = await call(site, cast.owner, 'GET', `/api/matches/${matchId}/statusLog`)
    expect(log.json<StatusLogEntry[]>().map(({ what }) => what)).toEqual([
      'Fetching the video from Dropbox',
      'Created',
    ])
  })

  it('names the file whose link has expired, and leaves the match as it is', async () => {
    const matchId = await createdMatch(site, cast)
    const response = await send(matchId, files)
    expect(response.json<Problem>()).toMatchObject({
      status: 400,
      code: 'LINK_REFUSED',
      msg: 'The link to this file has expired. Please choose the file at Dropbox again.',
      details: { answer: 'NotReachable', link: 'https://dropbox.example/expired-link.mp4' },
    })
    const match = await call(site, cast.owner, 'GET', `/api/matches/${matchId}`)
    expect(match.json<MatchView>().status).toBe('Created')
  })

  it.each([
    ['a link of somewhere else', { link: 'https://example.org/a.mp4' }, 'LINK_REFUSED'],
    ['a camera’s thumbnail file', { name: 'GX01_thm.mp4' }, 'THUMBNAIL_FILE'],
    ['an empty file', { sizeBytes: 0 }, 'FILE_EMPTY'],
    ['a file that is too large', { sizeBytes: 60_000_000_000 }, 'FILE_TOO_LARGE'],
    ['no link', { link: '' }, 'INVALID_REQUEST'],
  ])('refuses %s', async (_, wrong, code) => {
    const matchId = await createdMatch(site, cast)
    expect(codeOf(await send(matchId, [film(), film(wrong)]))).toEqual([400, code])
  })

  it('refuses none and too many', async () => {
    const matchId = await createdMatch(site, cast)
    expect(codeOf(await send(matchId, []))).toEqual([400, 'INVALID_REQUEST'])
    const many = Array.from({ length: 11 }, () => film())
    expect(codeOf(await send(matchId, many))).toEqual([400, 'INVALID_REQUEST'])
  })

  it('takes a match that has not begun only', async () => {
    expect(codeOf(await send(await matchIn(site, 'Queued', cast), [film()]))).toEqual([409, 'STATUS_FORBIDS'])
  })

  it('keeps links apart that hold a comma', async () => {
    const hosting = openDropbox({
      appKey: 'key',
      remote: { ...openRemoteFiles(), check: async () => 'Ok' },
    })
    const real = await openSite({}, undefined, { fileHosting: hosting })
    closeLater(() => real.close())
    const owner = await joins(real, 'Registered', 'cleo')
    const matchId = await createdMatch(real, { owner })
    const link = 'https://dl.dropboxusercontent.com/a,b.mp4'
    const body = { files: [film({ link })] }
    const answer = await call(real, owner, 'POST', `/api/matches/dropboxUpload/${matchId}`, body)
    expect(answer.json<MatchView>().url).toBe('https://dl.dropboxusercontent.com/a%2Cb.mp4')
    expect((await call(real, owner, 'GET', '/api/uploadSources')).json<VideoSources>().fileHosting).toEqual({
      name: 'Dropbox',
      simulated: false,
      appKey: 'key',
      script: 'https://www.dropbox.com/static/api/2/dropins.js',
    })
  })

  it('is refused where no file host is set up', async () => {
    const plain = await openSite()
    closeLater(() => plain.close())
    const owner = await joins(plain, 'Registered', 'nell')
    const matchId = await createdMatch(plain, { owner })
    const body = { files: [film()] }
    const answer = await call(plain, owner, 'POST', `/api/matches/dropboxUpload/${matchId}`, body)
    expect(codeOf(answer)).toEqual([404, 'SERVICE_NOT_SET_UP'])
  })
})
