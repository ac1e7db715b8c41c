import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { makeTestVideo } from '@courtline/media/synthetic/make-test-video'
import { derivedId } from '@courtline/messages/ids'
import { annotationOf, typeMatch } from '@courtline/site/demo/annotation-of-keys'
import { bringMatch } from '@courtline/site/demo/bring-match'
import { bringSecond } from '@courtline/site/demo/bring-second'
import { bringTrials } from '@courtline/site/demo/bring-trials'
import { assembleCast, type Cast } from '@courtline/site/demo/cast'
import { DemoClient } from '@courtline/site/demo/demo-client'
import { demoMatchesOn, type DemoMatch } from '@courtline/site/demo/demo-matches'
import { markDemo } from '@courtline/site/demo'
import { startEmbeddedSite } from '@courtline/site/embedded-site'
import type { Site } from '@courtline/site/running-site'
import { withRecruiting } from './recruiting-people.ts'

const FRONT_END = path.resolve(import.meta.dirname, '../../../frontend/dist')
/** Longer than what a card, a row or a heading has room for. */
const LONG_NAME = 'Maximiliane Schwarzenberger-Lüdenscheidt'
const VIDEO_SECONDS = 120

/** A running site with a user of every role and a match in every status. */
export interface PeopledSite {
  readonly address: string
  readonly cast: Cast
  /** Annotated and cut, open to everybody, with names of more than 20 characters. */
  readonly watched: string
  /** Claimed by aoife and annotated in part, with a warning. */
  readonly annotating: string
  /** Nothing has been uploaded to it. */
  readonly created: string
  /** A video to upload. */
  readonly video: string
  /** In review, with a second annotation that is complete. */
  readonly reviewed: string
  readonly stop: () => Promise<void>
}

/** A running site with a user of every role, and a video to upload. */
export interface SiteWithCast {
  readonly address: string
  readonly cast: Cast
  readonly video: string
  readonly stop: () => Promise<void>
}

/** Starts a site in this process, with people of every role and nothing else. `frontEnd` is the folder of the built pages. */
export async function startSiteWithCast(frontEnd = FRONT_END): Promise<SiteWithCast> {
  const { address, cast, video, stop } = await startSite(frontEnd)
  return { address, cast, video, stop }
}

/**
 * Starts a site in this process and peoples it through the interface that browsers use, in seconds: one short video does
 * for all matches.
 */
export async function startPeopledSite(frontEnd = FRONT_END): Promise<PeopledSite> {
  const { site, folder, address, cast, video, stop } = await startSite(frontEnd)
  try {
    return { address, cast, video, ...(await withMatches(site, folder, cast, video)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startSite(frontEnd: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'courtline-pages-'))
  // A copy: another build meanwhile would take files away that the first page names.
  const pages = path.join(folder, 'pages')
  fs.cpSync(frontEnd, pages, { recursive: true })
  const site = await openSite(path.join(folder, 'site'), pages)
  const stop = async () => {
    await site.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    const client = new DemoClient(site.address, new AbortController().signal)
    const [cast, video] = await Promise.all([
      assembleCast(client, site.firstAdminToken),
      makeVideo(site, folder),
    ])
    return { site, folder, address: site.address, cast, video, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function withMatches(
  site: Site,
  folder: string,
  cast: Cast,
  video: string,
): Promise<Pick<PeopledSite, 'watched' | 'annotating' | 'created' | 'reviewed'>> {
  await openForUploads(cast)
  const { signal } = new AbortController()
  const broken = path.join(folder, 'broken.mp4')
  fs.writeFileSync(broken, 'this is no video at all\n'.repeat(1000))
  const fileOf = { animation: video, broken, none: undefined }
  const videoFile = async (match: DemoMatch) => fileOf[match.video.kind]
  const matches = demoMatchesOn(new Date()).map(quick)
  await Promise.all(matches.map((match) => bringMatch(match, { cast, videoFile, signal })))
  const [watched, annotating] = [matchIn(matches, 'Edited'), matchIn(matches, 'Annotating')]
  await Promise.all([markDemo(site, watched.id), overlapFirst(cast, annotating), withRecruiting(cast)])
  const reviewed = matchIn(matches, 'Review')
  await Promise.all([bringTrials(cast, watched.id), bringSecond(cast, reviewed)])
  const { id: created } = matchIn(matches, 'Created')
  return { watched: watched.id, annotating: annotating.id, created, reviewed: reviewed.id }
}

/** Anyone may upload for maya, as at an event (D88). */
async function openForUploads({ people }: Cast): Promise<void> {
  const { client } = people.greta
  const settings = await client.call('siteSettings', {})
  await client.call('changeSiteSettings', { body: { ...settings, openUploads: [people.maya.id] } })
}

function matchIn(matches: readonly DemoMatch[], status: DemoMatch['target']): DemoMatch {
  const found = matches.find(({ target }) => target === status)
  if (!found) throw new Error(`No match of the demo is ${status}`)
  return found
}

/** Enters the first serve once more, a moment after it began: the engine warns of it, and keeps it. */
async function overlapFirst({ people }: Cast, { id, annotator, typed }: DemoMatch): Promise<void> {
  const [first] = annotationOf(typeMatch(typed))
  if (!first) throw new Error(`Nothing is annotated in ${typed.name}`)
  const { annotationId, clockTime, ...description } = first
  const edit = {
    type: 'Add',
    annotationId: derivedId('again', annotationId),
    description: { ...description, clockTime: { ...clockTime, start: clockTime.start + 0.2 } },
  } as const
  await people[annotator].client.call('editAnnotation', { params: { id }, body: { edits: [edit] } })
}

function openSite(dataDir: string, frontEnd: string): Promise<Site> {
  fs.mkdirSync(dataDir)
  const settings = {
    profile: 'embedded',
    host: '127.0.0.1',
    port: 0,
    dataDir,
    publicUrl: 'http://localhost',
    demo: true,
    smtpUrl: undefined,
    mailFrom: 'Courtline <no-reply@localhost>',
    proxies: 0,
    onlyHost: undefined,
    logLevel: 'silent',
  } as const
  return startEmbeddedSite(settings, frontEnd, () => undefined)
}

async function makeVideo({ ffmpegPath }: Site, folder: string): Promise<string> {
  const file = path.join(folder, 'court.mp4')
  const size = { width: 320, height: 180 }
  const looks = { rate: '10', size, codec: 'h264', container: 'mp4', keyFrames: 'everySecond' } as const
  await makeTestVideo({ path: ffmpegPath }, { file, seconds: VIDEO_SECONDS, audio: true, ...looks })
  return file
}

/** The same match of two games at most, and for the one that is watched with names as long as some people's are. */
function quick(match: DemoMatch): DemoMatch {
  // Two games do not come to the score that the owner gave.
  const metadata = { ...match.metadata, score: null, unparsedScore: null }
  const short = { ...match, metadata, typed: { ...match.typed, games: match.typed.games.slice(0, 2) } }
  if (match.target !== 'Edited') return short
  const [home] = metadata.players
  const teams: [string, string] = [metadata.teams[0], LONG_NAME]
  const away = [{ name: LONG_NAME, email: null, id: null, visualCue: null }]
  return { ...short, metadata: { ...metadata, teams, players: [home, away] } }
}
