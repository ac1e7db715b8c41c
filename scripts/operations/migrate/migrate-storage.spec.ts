import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startS3Double, type S3Double } from '@courtline/infra/blob-store/s3/testing/start-s3-double'
import { openS3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import { START, type EventLogReader, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/testing/memory-event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { openMemoryDocumentStore } from '@courtline/infra/documents/testing/memory-document-store'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/testing/memory-personal-keys'
import { checkpointsInDocuments } from './checkpoints-in-documents.ts'
import { openEmbeddedSide } from './embedded-side.ts'
import { eventsInOrder } from './events.ts'
import { migrateStorage } from './migrate-storage.ts'
import type { SiteStorage } from './side.ts'
import { makeSampleSite, type SampleSite } from './testing/sample-site.ts'

const KEY = { accessKeyId: 'tests', secretAccessKey: 'not a secret' }

let folder: string
let sample: SampleSite
let s3: S3Double
let opened: SiteStorage[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-migrate-'))
  opened = []
  sample = await makeSampleSite(path.join(folder, 'site'))
  s3 = await startS3Double(KEY, 'media')
})
afterEach(async () => {
  for (const side of opened) await side.close()
  await s3.close()
  await rm(folder, { recursive: true })
})

/** A side of another kind: log, keys and notes in memory, files in S3. Closed after the test. */
function openOtherSide(): SiteStorage {
  const blobs = openS3BlobStore({ ...KEY, endpoint: s3.endpoint, region: 'eu-central-1', bucket: 'media' })
  return closedLater({
    name: 'the other side',
    log: openMemoryEventLog(),
    keys: openMemoryPersonalKeys(),
    blobs,
    checkpoints: checkpointsInDocuments(openMemoryDocumentStore()),
    close: () => Promise.resolve(blobs.close()),
  })
}

function closedLater(side: SiteStorage): SiteStorage {
  opened.push(side)
  return side
}

const silent = { events: () => {}, media: () => {} }
const openSource = async () => closedLater(await openEmbeddedSide(path.join(folder, 'site'), 'source'))
const openTarget = async () => closedLater(await openEmbeddedSide(path.join(folder, 'elsewhere'), 'target'))

async function withoutPositions(log: EventLogReader): Promise<Omit<StoredEvent, 'position'>[]> {
  const events: Omit<StoredEvent, 'position'>[] = []
  for await (const { position: _, ...event } of eventsInOrder(log)) events.push(event)
  return events
}

async function everything(log: EventLogReader): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const event of eventsInOrder(log)) events.push(event)
  return events
}

describe('a storage migration', () => {
  it('copies log, keys and media: ids, order, revisions and command ids as they were', async () => {
    const [from, to] = [await openSource(), openOtherSide()]
    const migrated = await migrateStorage(from, to, silent)
    expect(await withoutPositions(to.log)).toEqual(await withoutPositions(from.log))
    expect(migrated.events).toEqual({ already: 0, copied: sample.events })
    expect(migrated.media).toEqual({ already: 0, copied: 2, gone: 1 })
    expect((await buffer(await to.blobs.openRead(sample.preprocessed))).toString()).toBe('preprocessed')
    const [created] = (await to.log.readAll({ after: START, limit: 1 })).events
    expect(created && openRecorded(created, to.keys).event).toMatchObject({ data: { notes: 'our best' } })
    expect(to.keys.isDestroyed(sample.forgotten)).toBe(true)
  })

  it('copies the reactors’ checkpoints, at the positions of the new log', async () => {
    const [from, to] = [await openSource(), openOtherSide()]
    // The target’s positions begin elsewhere: nothing may be taken over as it is.
    const [, second, third] = await everything(from.log)
    await from.checkpoints.save('match-mail', second?.position ?? '')
    await migrateStorage(from, to, silent)
    const [, there] = await everything(to.log)
    expect(await to.checkpoints.all()).toEqual(new Map([['match-mail', there?.position]]))
    expect(third).toBeDefined()
  })

  it('copied back, is the same', async () => {
    const [from, other] = [await openSource(), openOtherSide()]
    await migrateStorage(from, other, silent)
    const back = await openTarget()
    await migrateStorage(other, back, silent)
    expect(await withoutPositions(back.log)).toEqual(await withoutPositions(from.log))
    expect(back.keys.keyToOpen(sample.owner)).toEqual(from.keys.keyToOpen(sample.owner))
    expect((await buffer(await back.blobs.openRead(sample.raw))).toString()).toBe('raw')
  })

  it('run a second time changes nothing', async () => {
    const [from, to] = [await openSource(), openOtherSide()]
    await migrateStorage(from, to, silent)
    const again = await migrateStorage(from, to, silent)
    expect(again.events).toEqual({ already: sample.events, copied: 0 })
    expect(again.media).toEqual({ already: 2, copied: 0, gone: 1 })
  })

  it.each([1, 2, 3])('killed after event %i and run again ends the same', async (stopAfter) => {
    const script = path.join(import.meta.dirname, 'testing/migrate-until-killed.ts')
    const [from, to] = [path.join(folder, 'site'), path.join(folder, 'elsewhere')]
    const child = spawn(process.execPath, [script, from, to, String(stopAfter)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
    child.kill('SIGKILL')
    await once(child, 'exit')
    const [source, target] = [await openSource(), await openTarget()]
    expect((await withoutPositions(target.log)).length).toBeLessThan(sample.events)
    const migrated = await migrateStorage(source, target, silent)
    expect(migrated.events.already).toBeGreaterThanOrEqual(stopAfter)
    expect(await withoutPositions(target.log)).toEqual(await withoutPositions(source.log))
    expect(migrated.categories.every((each) => each.source.hash === each.target.hash)).toBe(true)
  })
})

describe('a storage migration is refused', () => {
  it('when the target holds events of another site', async () => {
    const [from, to] = [await openSource(), openOtherSide()]
    const [first] = await everything(from.log)
    if (first)
      await to.log.append('match-other', [{ ...first, id: crypto.randomUUID() }], { expected: 'any' })
    await expect(migrateStorage(from, to, silent)).rejects.toThrow('that are not of this source')
  })

  it('when the audits differ, because the source was written to meanwhile', async () => {
    const [from, to] = [await openSource(), openOtherSide()]
    const [first] = await everything(from.log)
    const late = async () => {
      if (first)
        await from.log.append('team-late', [{ ...first, id: crypto.randomUUID() }], { expected: 'any' })
    }
    // Media are copied after the log and before the two logs are compared.
    const stat: SiteStorage['blobs']['stat'] = async (uri) => {
      await late()
      return await from.blobs.stat(uri)
    }
    const writtenTo = { ...from, blobs: { ...from.blobs, stat } }
    await expect(migrateStorage(writtenTo, to, silent)).rejects.toThrow(
      /The target's audit differs: team \(\d events here, 0 there\)\./,
    )
  })

  it('while the site is running', async () => {
    await openSource()
    await expect(
      new Promise((_, reject) => {
        const script = path.join(import.meta.dirname, 'testing/migrate-until-killed.ts')
        const child = spawn(process.execPath, [script, path.join(folder, 'site'), path.join(folder, 'x')])
        let printed = ''
        child.stderr.on('data', (text) => (printed += String(text)))
        child.once('close', () => reject(new Error(printed)))
      }),
    ).rejects.toThrow('is in use by another Courtline')
  })
})
