/** @jest-environment node */
import { PART_SIZE_BYTES } from '@courtline/messages/media/upload'
import type { UploadView } from '@courtline/messages/views/upload'
import { identify } from './identity.ts'
import type { UploadTransport, SignRequest } from './line.ts'
import { backOffMs, verdictOf } from './retry.ts'
import { UploadList } from './upload-list.ts'

const MATCH = '1'
/** A file whose bytes are never all made: only its size and its slices matter. */
const fileOf = (parts: number, name = 'match.mp4') =>
  new File([new Uint8Array(parts * PART_SIZE_BYTES - 7)], name, { lastModified: 1 })

/** A server that keeps parts, with answers that a test chooses. Time never passes by itself. */
class Server implements UploadTransport {
  readonly arrived = new Map<string, Set<number>>()
  readonly sends: number[] = []
  waits = 0
  atOnce = 0
  mostAtOnce = 0
  /** Status of a part, by part number and how often it was sent. */
  answer: (part: number, time: number) => number = () => 200
  onPut: () => Promise<void> = async () => undefined
  /** Answered while the browser is offline; undefined while it is online. */
  backOnline: Promise<void> | undefined
  signFailure: { status: number; code: string; msg: string } | undefined

  sign = async ({ uploadId, matchId, order, file, partNumbers }: SignRequest) => {
    if (this.signFailure) return { error: this.signFailure }
    const parts = this.arrived.get(uploadId) ?? new Set<number>()
    this.arrived.set(uploadId, parts)
    const upload: UploadView = {
      uploadId,
      matchId,
      order,
      state: 'uploading',
      partSizeBytes: PART_SIZE_BYTES,
      parts: Math.ceil(file.sizeBytes / PART_SIZE_BYTES),
      arrivedParts: [...parts],
      startedAt: '2026-11-21T10:00:00Z',
      ...file,
    }
    const expiresAt = '2999-01-01T00:00:00Z'
    const signed = partNumbers.map((part) => ({ partNumber: part, url: `${uploadId} ${part}`, expiresAt }))
    return { data: { upload, parts: signed } }
  }

  complete = async (_: string, uploadId: string) => {
    const parts = this.arrived.get(uploadId) ?? new Set()
    const answer = await this.sign({
      matchId: MATCH,
      uploadId,
      order: 0,
      file: { fileName: 'x', sizeBytes: 1, lastModifiedMs: 1, fingerprint: '' },
      partNumbers: [],
    })
    if (!('data' in answer) || parts.size === 0)
      return { error: { status: 409, code: 'PARTS_MISSING', msg: '' } }
    return { data: answer.data.upload }
  }

  put = async (url: string, part: Blob, onSent: (bytes: number) => void) => {
    const [uploadId = '', text] = url.split(' ')
    const number = Number(text)
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce)
    onSent(part.size / 2)
    await this.onPut()
    this.atOnce--
    this.sends.push(number)
    const status = this.answer(number, this.sends.filter((sent) => sent === number).length)
    if (status === 200) this.arrived.get(uploadId)?.add(number)
    return status
  }

  wait = async () => void this.waits++
  isOnline = () => this.backOnline === undefined
  online = async () => this.backOnline
  random = () => 0.5
  now = () => 0
}

const stateOf = (list: UploadList) => list.files.map(({ state }) => state.phase)

describe('sending a file in parts', () => {
  it('sends every part once and joins them', async () => {
    const server = new Server()
    const list = new UploadList(server)
    await list.add(fileOf(6), MATCH)
    expect(server.sends.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6])
    expect(stateOf(list)).toEqual(['arrived'])
  })

  it('has at most four parts on their way at once, over all files', async () => {
    const server = new Server()
    server.onPut = () => new Promise((resolve) => setImmediate(resolve))
    const list = new UploadList(server)
    await Promise.all([list.add(fileOf(6, 'a.mp4'), MATCH), list.add(fileOf(6, 'b.mp4'), MATCH)])
    expect(server.mostAtOnce).toBe(4)
    expect(stateOf(list)).toEqual(['arrived', 'arrived'])
  })

  it('has one part on its way on a slow line, so that a closed page loses no more', async () => {
    const server = new Server()
    let nowMs = 0
    server.now = () => nowMs
    server.onPut = async () => void (nowMs += 3000)
    const list = new UploadList(server)
    await Promise.all([list.add(fileOf(4, 'a.mp4'), MATCH), list.add(fileOf(4, 'b.mp4'), MATCH)])
    expect(server.mostAtOnce).toBe(1)
    expect(stateOf(list)).toEqual(['arrived', 'arrived'])
  })

  it('reports a file that the server recognized as no video', async () => {
    const server = new Server()
    server.answer = () => 415
    const list = new UploadList(server)
    await list.add(fileOf(2), MATCH)
    expect(list.files[0]?.state).toMatchObject({
      phase: 'failed',
      why: expect.stringContaining('is not a video'),
    })
  })

  it('refuses a file whose first bytes are another kind of file’s, before anything is sent', async () => {
    const server = new Server()
    const list = new UploadList(server)
    await list.add(new File(['%PDF-1.7 of the draw'], 'draw.mp4'), MATCH)
    expect(list.files[0]?.state).toMatchObject({
      phase: 'refused',
      why: expect.stringContaining('is not a video'),
    })
    expect(server.arrived.size).toBe(0)
  })

  it.each([503, 429, 408, 0])('sends a part again after %i, with a wait', async (status) => {
    const server = new Server()
    server.answer = (part, time) => (part === 2 && time === 1 ? status : 200)
    const list = new UploadList(server)
    await list.add(fileOf(3), MATCH)
    expect(server.sends.filter((part) => part === 2)).toHaveLength(2)
    expect(server.waits).toBe(1)
    expect(stateOf(list)).toEqual(['arrived'])
  })

  it('requests a new address when one has expired', async () => {
    const server = new Server()
    server.answer = (part, time) => (part === 1 && time === 1 ? 403 : 200)
    const list = new UploadList(server)
    await list.add(fileOf(1), MATCH)
    expect(stateOf(list)).toEqual(['arrived'])
  })

  it('gives up a file that the server does not accept, and reports it', async () => {
    const server = new Server()
    server.answer = () => 413
    const list = new UploadList(server)
    await list.add(fileOf(1), MATCH)
    expect(list.files[0]?.state).toEqual({
      phase: 'failed',
      why: 'The server does not accept this file (413).',
      response: 'part 1: 413',
    })
  })

  it("gives up with the server's words when no address is given", async () => {
    const server = new Server()
    server.signFailure = { status: 402, code: 'NO_CREDITS', msg: 'You have no credits left.' }
    const list = new UploadList(server)
    await list.add(fileOf(1), MATCH)
    expect(list.files[0]?.state).toEqual({
      phase: 'failed',
      why: 'You have no credits left.',
      response: '402 NO_CREDITS',
    })
    expect(server.sends).toEqual([])
  })

  it('waits while the browser is offline and reports it', async () => {
    const server = new Server()
    const back = Promise.withResolvers<void>()
    server.answer = (_, time) => {
      server.backOnline = time === 1 ? back.promise : undefined
      return time === 1 ? 0 : 200
    }
    const list = new UploadList(server)
    const offline = new Promise<void>((resolve) => {
      list.watch(() => list.files[0]?.state.phase === 'waiting' && resolve())
    })
    const adding = list.add(fileOf(1), MATCH)
    await offline
    expect(list.files[0]?.state).toMatchObject({ phase: 'waiting', why: 'offline' })
    expect(server.sends).toEqual([1])
    back.resolve()
    await adding
    expect(stateOf(list)).toEqual(['arrived'])
  })

  it('shows what has arrived apart from what is on its way', async () => {
    const server = new Server()
    const list = new UploadList(server)
    const states: unknown[] = []
    list.watch(() => states.push(list.files[0]?.state))
    await list.add(fileOf(2), MATCH)
    expect(states).toContainEqual({ phase: 'sending', arrivedBytes: 0, underWayBytes: PART_SIZE_BYTES / 2 })
  })
})

/** A server that has some parts of a file from before the page was loaded again. */
const begun = async (parts: number, arrivedParts: number[]): Promise<[Server, UploadView]> => {
  const server = new Server()
  server.arrived.set('before', new Set(arrivedParts))
  const identity = await identify(fileOf(parts))
  const answer = await server.sign({
    matchId: MATCH,
    uploadId: 'before',
    order: 0,
    file: identity,
    partNumbers: [],
  })
  if (!('data' in answer)) throw new Error('refused')
  return [server, answer.data.upload]
}

describe('going on after a reload', () => {
  it('requires the file again, recognizes it, and sends only what is missing', async () => {
    const [server, upload] = await begun(6, [1, 2, 5])
    const list = new UploadList(server)
    list.know([upload])
    expect(list.files[0]?.state).toEqual({ phase: 'needsFile', arrivedBytes: 3 * PART_SIZE_BYTES })
    await list.add(fileOf(6), MATCH)
    expect(server.sends.toSorted((one, other) => one - other)).toEqual([3, 4, 6])
    expect(list.files.map(({ key, state }) => [key, state.phase])).toEqual([['before', 'arrived']])
  })

  it('takes a file of the same name and another size for another file', async () => {
    const [server, upload] = await begun(6, [1])
    const list = new UploadList(server)
    list.know([upload])
    await list.add(fileOf(2), MATCH)
    expect(stateOf(list)).toEqual(['needsFile', 'arrived'])
  })
})

describe('files that cannot be uploaded', () => {
  it.each([
    ['holiday.txt', 'Only mp4, mov, avi, mod, mpg and f4v files can be uploaded.'],
    ['GX01_thm.mp4', "This is a camera's thumbnail file, not a match video."],
  ])('refuses %s and goes on with the others', async (name, why) => {
    const server = new Server()
    const list = new UploadList(server)
    await Promise.all([list.add(fileOf(1, name), MATCH), list.add(fileOf(1, 'MATCH.MOV'), MATCH)])
    expect(list.files.map(({ state }) => state)).toEqual([{ phase: 'refused', why }, { phase: 'arrived' }])
  })
})

describe('waiting before another try', () => {
  it.each([
    [1, 0, 250],
    [1, 1, 500],
    [3, 1, 2000],
    [20, 1, 60_000],
  ])('try %i with chance %d: %i ms', (attempt, random, expected) => {
    expect(backOffMs(attempt, random)).toBe(expected)
  })

  it.each([
    [200, 'arrived'],
    [0, 'again'],
    [408, 'again'],
    [429, 'again'],
    [500, 'again'],
    [403, 'signAgain'],
    [400, 'fatal'],
    [413, 'fatal'],
  ])('%i means %s', (status, verdict) => {
    expect(verdictOf(status)).toBe(verdict)
  })
})
