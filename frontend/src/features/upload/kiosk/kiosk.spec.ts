import { PART_SIZE_BYTES } from '@courtline/messages/media/upload'
import type { UploadView } from '@courtline/messages/views/upload'
import { failureOf } from '../../../foundation/calls/failure.ts'
import { checkClock, driftInWords } from './kiosk-clock.ts'
import { storedItems } from './kiosk-ledger.ts'
import { KioskQueue, type KioskLine } from './kiosk-queue.ts'

/** A server in memory: matches, files and what was sent, as the real one answers. */
function openServer() {
  const matches = new Map<string, { title: string; status: 'Created' | 'Preprocessing' }>()
  const arrived = new Map<string, Set<number>>()
  const puts: string[] = []
  const refuse = (status: number, code: string) => failureOf(status, { code, msg: code })
  let failingPuts = 0
  const creations: string[] = []
  /** Called after so many parts: the power goes. */
  let cut: { after: number; happens: () => void } | undefined
  const line: KioskLine = {
    createMatch: async (matchId, { teams }) => {
      creations.push(matchId)
      if (matches.has(matchId)) return refuse(409, 'MATCH_EXISTS')
      matches.set(matchId, { title: teams.join(' v '), status: 'Created' })
      return undefined
    },
    completeUpload: async (matchId) => {
      const match = matches.get(matchId)
      if (match?.status !== 'Created') return refuse(409, 'STATUS_FORBIDS')
      match.status = 'Preprocessing'
      return undefined
    },
    sign: async ({ matchId, uploadId, file, partNumbers, order }) => {
      if (matches.get(matchId)?.status !== 'Created') return { error: refuse(409, 'STATUS_FORBIDS') }
      const parts = arrived.get(uploadId) ?? new Set()
      arrived.set(uploadId, parts)
      const upload: UploadView = {
        ...file,
        uploadId,
        matchId,
        order,
        state: 'uploading',
        partSizeBytes: PART_SIZE_BYTES,
        parts: 1,
        startedAt: '2026-05-01T10:00:00.000Z',
        arrivedParts: [...parts],
      }
      const expiresAt = '2099-01-01T00:00:00.000Z'
      const signed = partNumbers.map((partNumber) => ({
        partNumber,
        url: `${uploadId}/${partNumber}`,
        expiresAt,
      }))
      return { data: { upload, parts: signed } }
    },
    complete: async () => ({ data: {} as UploadView }),
    put: async (url) => {
      if (failingPuts > 0) {
        failingPuts -= 1
        return 413
      }
      puts.push(url)
      const [uploadId = '', part] = url.split('/')
      arrived.get(uploadId)?.add(Number(part))
      if (cut && puts.length === cut.after) cut.happens()
      return 200
    },
    wait: async () => undefined,
    isOnline: () => true,
    online: async () => undefined,
    random: () => 0.5,
    now: () => 0,
  }
  return {
    line,
    matches,
    puts,
    creations,
    failNextPut: () => (failingPuts = 1),
    cutPower: (after: number, happens: () => void) => (cut = { after, happens }),
  }
}

const openStorage = () => {
  let text: string | null = null
  return { read: () => text, write: (next: string) => (text = next) }
}

/** Begins like a movie, so that it is taken for one. */
const video = (name: string, bytes = 64) => {
  const head = Uint8Array.from([0, 0, 0, 24, ...new TextEncoder().encode('ftypisom'), 0, 0, 0, 0])
  const body = new Uint8Array(Math.max(0, bytes - head.length)).fill(name.length)
  return new File([head, body, name], name, { type: 'video/mp4', lastModified: 1 })
}
const day = Array.from({ length: 12 }, (_, number) => video(`court-${number + 1}.mp4`))
const phases = (queue: KioskQueue) => queue.rows.map(({ state }) => state.phase)

describe('a kiosk (D88)', () => {
  it('uploads the files of a day, one match after the other', async () => {
    const server = openServer()
    const queue = new KioskQueue(server.line, openStorage())
    await queue.add(day.slice(0, 3), '2026-05-01')
    await queue.settled()
    expect(phases(queue)).toEqual(['done', 'done', 'done'])
    expect([...server.matches.values()]).toEqual(
      ['court-1', 'court-2', 'court-3'].map((name) => ({
        title: `${name} v Opponent`,
        status: 'Preprocessing',
      })),
    )
  })

  it('goes on after a power cut in the middle of twelve files, and sends nothing twice', async () => {
    const server = openServer()
    const storage = openStorage()
    const before = new KioskQueue(server.line, storage)
    server.cutPower(6, () => before.stop())
    await before.add(day, '2026-05-01')
    await before.settled()
    expect(storedItems(storage).filter(({ state }) => state.phase === 'done')).toHaveLength(5)

    const after = new KioskQueue(server.line, storage)
    expect(phases(after).filter((phase) => phase === 'waiting')).toHaveLength(7)
    await after.add(day, '2026-05-01')
    await after.settled()
    expect(phases(after)).toEqual(day.map(() => 'done'))
    expect(server.matches.size).toBe(12)
    expect(server.creations).toHaveLength(12)
    expect(new Set(server.puts).size).toBe(12)
    expect(server.puts).toHaveLength(12)
  })

  it('counts a match as done that was completed just before the power went', async () => {
    const server = openServer()
    const storage = openStorage()
    const first = new KioskQueue(server.line, storage)
    await first.add(day.slice(0, 1), '2026-05-01')
    await first.settled()
    const [item] = storedItems(storage)
    storage.write(JSON.stringify([{ ...item, state: { phase: 'sending' } }]))
    const again = new KioskQueue(server.line, storage)
    await again.add(day.slice(0, 1), '2026-05-01')
    await again.settled()
    expect(phases(again)).toEqual(['done'])
  })

  it('goes on with the others when one cannot be sent, and tries it again when asked', async () => {
    const server = openServer()
    const queue = new KioskQueue(server.line, openStorage())
    server.failNextPut()
    await queue.add(day.slice(0, 2), '2026-05-01')
    await queue.settled()
    expect(phases(queue)).toEqual(['failed', 'done'])
    queue.retry(queue.rows[0]?.matchId ?? '')
    await queue.settled()
    expect(phases(queue)).toEqual(['done', 'done'])
    queue.clearDone()
    expect(queue.rows).toEqual([])
  })

  it('refuses what is no video, and takes the others', async () => {
    const server = openServer()
    const queue = new KioskQueue(server.line, openStorage())
    await queue.add([new File(['text'], 'notes.txt'), ...day.slice(0, 1)], '2026-05-01')
    await queue.settled()
    expect(queue.refused.map(({ fileName }) => fileName)).toEqual(['notes.txt'])
    expect(phases(queue)).toEqual(['done'])
  })

  it('begins again where what was stored cannot be read', () => {
    const storage = openStorage()
    storage.write('{')
    expect(storedItems(storage)).toEqual([])
  })
})

describe('the clock of a device', () => {
  it.each([
    [0, 0, false],
    [299_999, 299_999, false],
    [300_000, 300_000, true],
    [-300_000, -300_000, true],
  ])('%i ms from the server’s: offset %i, off: %s', (drift, offsetMs, isOff) =>
    expect(checkClock(1000, 3000, 2000 + drift)).toEqual({ offsetMs, isOff }),
  )

  it('is named by how far it is off', () => {
    expect(driftInWords({ offsetMs: 420_000, isOff: true })).toBe('7 minutes behind')
    expect(driftInWords({ offsetMs: -7_200_000, isOff: true })).toBe('2 hours ahead')
  })
})
