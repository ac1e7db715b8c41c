import type { FileProgress, FileState } from '../engine/file-state.ts'
import { creditsLeft, fileNote, fileSize, percentSent, unfinishedNote } from './words.ts'

const fileIn = (state: FileState, bytesPerSecond = 0): FileProgress => ({
  key: '1',
  fileName: 'GX010231.MP4',
  sizeBytes: 3.9e9,
  order: 0,
  state,
  bytesPerSecond,
})

describe('the text of a file that is being sent', () => {
  it.each<[FileState, number, string]>([
    [
      { phase: 'sending', arrivedBytes: 2.6e9, underWayBytes: 0.2e9 },
      11e6,
      '2.8 GB of 3.9 GB uploaded · 11 MB/s · 1 min 40 left',
    ],
    [
      { phase: 'waiting', why: 'offline', arrivedBytes: 0, underWayBytes: 0 },
      0,
      'Connection lost. The upload continues by itself; nothing is sent twice.',
    ],
    [{ phase: 'refused', why: 'The file is empty.' }, 0, 'The file is empty. The other files continue.'],
  ])('%j', (state, speed, words) => {
    expect(fileNote(fileIn(state, speed))).toBe(words)
  })

  it('counts what was sent, and shows 100 % only when everything was received', () => {
    expect(percentSent(fileIn({ phase: 'sending', arrivedBytes: 1.9e9, underWayBytes: 0.05e9 }))).toBe(50)
    expect(percentSent(fileIn({ phase: 'sending', arrivedBytes: 3.8e9, underWayBytes: 0.1e9 }))).toBe(99)
    expect(percentSent(fileIn({ phase: 'arrived' }))).toBe(100)
  })
})

it.each([
  [1, '1 credit left'],
  [0, '0 credits left'],
  [999, '999 credits left'],
  [1000, 'Unlimited credits'],
])('%i credits: %s', (credits, words) => {
  expect(creditsLeft(credits)).toBe(words)
})

it.each([
  [3.9e9, '3.9 GB'],
  [2e6, '2 MB'],
  [300, '1 kB'],
  [0, '0 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words)
})

describe('the text of an unfinished upload', () => {
  const upload = {
    uploadId: '1',
    matchId: '2',
    order: 0,
    state: 'uploading' as const,
    partSizeBytes: 5_242_880,
    parts: 100,
    arrivedParts: Array.from({ length: 64 }, (_, index) => index + 1),
    startedAt: '2026-11-17T10:00:00Z',
    fileName: 'a.mp4',
    sizeBytes: 524_288_000,
    lastModifiedMs: 1,
    fingerprint: '',
  }

  it('shows how much was received, and when', () => {
    expect(unfinishedNote([upload], new Date('2026-11-21T10:00:00Z'))).toBe('64 % uploaded on Tuesday')
    expect(unfinishedNote([upload], new Date('2026-11-17T12:00:00Z'))).toBe('64 % uploaded today')
    expect(unfinishedNote([{ ...upload, state: 'completed' }], new Date('2026-11-17T12:00:00Z'))).toBe(
      'Uploaded today, not submitted',
    )
    expect(unfinishedNote([], new Date())).toBe('No video uploaded yet')
  })
})
