import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startS3Double, type S3Double } from '@courtline/infra/blob-store/s3/double/start-s3-double'
import { openS3BlobStore } from '@courtline/infra/blob-store/s3/s3-blob-store'
import { START, type EventLogReader, type StoredEvent } from '@courtline/infra/event-log/event-log'
import { openMemoryEventLog } from '@courtline/infra/event-log/memory/memory-event-log'
import { openRecorded } from '@courtline/infra/event-log/sealed/open'
import { openMemoryNotes } from '@courtline/infra/notes/memory/memory-notes'
import { openMemoryPersonalKeys } from '@courtline/infra/personal-keys/memory/memory-personal-keys'
import { openFiles, type Files } from './sample-site.ts'
import { checkpointsInNotes } from './checkpoints-in-notes.ts'
import { openEmbeddedSide } from './embedded-side.ts'
import { eventsOf } from './events.ts'
import { moveHouse } from './move-house.ts'
import type { Side } from './side.ts'

const KEY = { accessKeyId: 'tests', secretAccessKey: 'not a secret' }

let folder: string
let files: Files
let s3: S3Double
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'courtline-move-'))
  files = await openFiles(path.join(folder, 'site'))
  s3 = await startS3Double(KEY, 'media')
})
afterEach(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

/** A side of another kind: log, keys and notes in memory, files in S3. */
function openOtherSide(): Side {
  const blobs = openS3BlobStore({ ...KEY, endpoint: s3.endpoint, region: 'eu-central-1', bucket: 'media' })
  return {
    name: 'the other side',
    log: openMemoryEventLog(),
    keys: openMemoryPersonalKeys(),
    blobs,
    checkpoints: checkpointsInNotes(openMemoryNotes()),
    close: () => Promise.resolve(blobs.close()),
  }
}

const silent = { events: () => {}, media: () => {} }
const home = (as: 'source' | 'target' = 'source') => openEmbeddedSide(path.join(folder, 'site'), as)
const elsewhere = () => openEmbeddedSide(path.join(folder, 'elsewhere'), 'target')

async function withoutPositions(log: EventLogReader): Promise<Omit<StoredEvent, 'position'>[]> {
  const events: Omit<StoredEvent, 'position'>[] = []
  for await (const { position: _, ...event } of eventsOf(log)) events.push(event)
  return events
}

async function everything(log: EventLogReader): Promise<StoredEvent[]> {
  const events: StoredEvent[] = []
  for await (const event of eventsOf(log)) events.push(event)
  return events
}

describe('moving house', () => {
  it('takes log, keys and media along: ids, order, revisions and command ids as they were', async () => {
    const [from, to] = [await home(), openOtherSide()]
    const moved = await moveHouse(from, to, silent)
    expect(await withoutPositions(to.log)).toEqual(await withoutPositions(from.log))
    expect(moved.events).toEqual({ already: 0, copied: files.events })
    expect(moved.media).toEqual({ already: 0, copied: 2, gone: 1 })
    expect((await buffer(await to.blobs.openRead(files.preprocessed))).toString()).toBe('preprocessed')
    const [created] = (await to.log.readAll({ after: START, limit: 1 })).events
    expect(created && openRecorded(created, to.keys).event).toMatchObject({ data: { notes: 'our best' } })
    expect(to.keys.isDestroyed(files.forgotten)).toBe(true)
    await from.close()
    await to.close()
  })

  it('takes along how far reactors have come, at the positions of the new log', async () => {
    const [from, to] = [await home(), openOtherSide()]
    // The target’s positions begin elsewhere: nothing may be taken over as it stands.
    const [, second, third] = await everything(from.log)
    await from.checkpoints.save('match-mail', second?.position ?? '')
    await moveHouse(from, to, silent)
    const [, there] = await everything(to.log)
    expect(await to.checkpoints.all()).toEqual(new Map([['match-mail', there?.position]]))
    expect(third).toBeDefined()
    await from.close()
    await to.close()
  })

  it('comes back the same', async () => {
    const [from, other] = [await home(), openOtherSide()]
    await moveHouse(from, other, silent)
    const back = await elsewhere()
    await moveHouse(other, back, silent)
    expect(await withoutPositions(back.log)).toEqual(await withoutPositions(from.log))
    expect(back.keys.keyToOpen(files.owner)).toEqual(from.keys.keyToOpen(files.owner))
    expect((await buffer(await back.blobs.openRead(files.raw))).toString()).toBe('raw')
    for (const side of [from, other, back]) await side.close()
  })

  it('run again after it has ended changes nothing', async () => {
    const [from, to] = [await home(), openOtherSide()]
    await moveHouse(from, to, silent)
    const again = await moveHouse(from, to, silent)
    expect(again.events).toEqual({ already: files.events, copied: 0 })
    expect(again.media).toEqual({ already: 2, copied: 0, gone: 1 })
    await from.close()
    await to.close()
  })

  it.each([1, 2, 3])('killed after event %i and run again ends the same', async (stopAfter) => {
    const script = path.join(import.meta.dirname, 'move-until-killed.ts')
    const [from, to] = [path.join(folder, 'site'), path.join(folder, 'elsewhere')]
    const child = spawn(process.execPath, [script, from, to, String(stopAfter)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const [source, target] = [await home(), await elsewhere()]
    expect((await withoutPositions(target.log)).length).toBeLessThan(files.events)
    const moved = await moveHouse(source, target, silent)
    expect(moved.events.already).toBeGreaterThanOrEqual(stopAfter)
    expect(await withoutPositions(target.log)).toEqual(await withoutPositions(source.log))
    expect(moved.categories.every((each) => each.source.hash === each.target.hash)).toBe(true)
    await source.close()
    await target.close()
  })
})

describe('a move does not end', () => {
  it('while the target holds events of another site', async () => {
    const [from, to] = [await home(), openOtherSide()]
    const [first] = await everything(from.log)
    if (first)
      await to.log.append('match-other', [{ ...first, id: crypto.randomUUID() }], { expected: 'any' })
    await expect(moveHouse(from, to, silent)).rejects.toThrow('that are not of this source')
    await from.close()
    await to.close()
  })

  it('while the target’s audit differs: somebody goes on writing', async () => {
    const [from, to] = [await home(), openOtherSide()]
    const [first] = await everything(from.log)
    const writing = {
      ...silent,
      media: () => {
        if (first)
          void from.log.append('team-late', [{ ...first, id: crypto.randomUUID() }], { expected: 'any' })
      },
    }
    await expect(moveHouse(from, to, writing)).rejects.toThrow(
      /The target's audit differs: team \(\d events here, 0 there\)\./,
    )
    await from.close()
    await to.close()
  })

  it('over a site that is at work', async () => {
    const held = await home()
    await expect(
      new Promise((_, reject) => {
        const script = path.join(import.meta.dirname, 'move-until-killed.ts')
        const child = spawn(process.execPath, [script, path.join(folder, 'site'), path.join(folder, 'x')])
        let said = ''
        child.stderr.on('data', (text) => (said += String(text)))
        child.once('exit', () => reject(new Error(said)))
      }),
    ).rejects.toThrow('is in use by another Courtline')
    await held.close()
  })
})
