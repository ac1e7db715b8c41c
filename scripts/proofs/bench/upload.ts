import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PART_SIZE_BYTES } from '@courtline/messages/media/upload'
import type { ApiClient } from '../crash-test/caller.ts'
import { CRASH_TEST_METADATA, settleIn } from '../crash-test/cast.ts'
import { SiteProcess } from '../crash-test/site-process.ts'
import { printFigure, type Figure } from './figures/figure.ts'
import { residentMebibytes } from './figures/memory.ts'

const IDLE_MS = 3000
const PARTS_AT_ONCE = 4
/** Before the memory is looked at: buffers and code that every upload needs once. */
const WARM_UP_PARTS = 20

/**
 * `npm run bench -- upload [--gigabytes 8]`: how fast a file is taken, and by how much the memory of the site grows
 * meanwhile. Answers whether all aims were kept.
 */
export async function bench(args: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { gigabytes: { type: 'string', default: '8' } } })
  const parts = Math.ceil((Number(values.gigabytes) * 1e9) / PART_SIZE_BYTES)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'courtline-bench-'))
  const site = await SiteProcess.start(dataDir)
  try {
    await pause(IDLE_MS)
    const idle: Figure = {
      name: 'memory of an idle site',
      value: residentMebibytes(site.pid),
      unit: 'MiB',
      aim: 200,
      less: true,
    }
    const { player } = await settleIn(() => site, 0)
    await upload(player.caller, WARM_UP_PARTS, () => undefined)
    const before = residentMebibytes(site.pid)
    let most = before
    const startedAt = performance.now()
    await upload(player.caller, parts, () => (most = Math.max(most, residentMebibytes(site.pid))))
    const seconds = (performance.now() - startedAt) / 1000
    const figures: Figure[] = [
      idle,
      {
        name: `growth of memory during an upload of ${values.gigabytes} GB`,
        value: most - before,
        unit: 'MiB',
        aim: 50,
        less: true,
      },
      { name: 'bytes taken and synced', value: (parts * PART_SIZE_BYTES) / 1e6 / seconds, unit: 'MB/s' },
    ]
    return figures.map(printFigure).every((kept) => kept)
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** One file of so many whole parts, a few of them on their way at a time. */
async function upload(caller: ApiClient, parts: number, look: () => void): Promise<void> {
  const matchId = randomUUID()
  await caller.must('createMatch', { body: { matchId, metadata: CRASH_TEST_METADATA } })
  const bytes = randomBytes(PART_SIZE_BYTES)
  const uploadId = randomUUID()
  const file = {
    fileName: 'court.mp4',
    sizeBytes: parts * PART_SIZE_BYTES,
    lastModifiedMs: 1_700_000_000_000,
    fingerprint: createHash('sha256').update(bytes).digest('hex'),
  }
  for (let first = 1; first <= parts; first += PARTS_AT_ONCE) {
    const partNumbers = Array.from(
      { length: Math.min(PARTS_AT_ONCE, parts - first + 1) },
      (_, n) => first + n,
    )
    const signed = await caller.must('signParts', {
      body: { matchId, uploadId, order: 0, file, partNumbers },
    })
    await Promise.all(
      signed.parts.map(async ({ url }) => {
        const sent = await caller.sendPart(url, bytes, () => undefined)
        if (sent !== 'taken') throw new Error(`A part was ${sent}`)
      }),
    )
    look()
  }
  await caller.must('completeFile', { body: { matchId, uploadId } })
}
