import { describe, expect, it } from '@jest/globals'
import { fileRefusal, hostedFileRefusal, MAX_PARTS, PART_SIZE_BYTES } from './upload.ts'

describe('which files may be uploaded', () => {
  it.each([
    ['match.mp4', 10, undefined],
    ['MATCH.MOV', 10, undefined],
    ['court.f4v', 10, undefined],
    ['tape.mod', 10, undefined],
    ['GX010231_thm.mp4', 10, 'THUMBNAIL_FILE'],
    ['GX010231_THM.MP4', 10, 'THUMBNAIL_FILE'],
    ['match.mkv', 10, 'FILE_TYPE'],
    ['match', 10, 'FILE_TYPE'],
    ['mp4', 10, 'FILE_TYPE'],
    ['match.mp4.exe', 10, 'FILE_TYPE'],
    ['match.mp4', 0, 'FILE_EMPTY'],
    ['match.mp4', PART_SIZE_BYTES * MAX_PARTS, undefined],
    ['match.mp4', PART_SIZE_BYTES * MAX_PARTS + 1, 'FILE_TOO_LARGE'],
  ])('%s of %d bytes → %s', (name, size, expected) => {
    expect(fileRefusal(name, size)).toBe(expected)
  })
})

describe('which files chosen at a file host may be fetched', () => {
  it.each([
    ['match.mp4', 10, undefined],
    ['match.mkv', 10, undefined],
    ['match.mkv', 0, 'FILE_EMPTY'],
    ['match.mkv', PART_SIZE_BYTES * MAX_PARTS + 1, 'FILE_TOO_LARGE'],
    ['GX010231_THM.MP4', 10, 'THUMBNAIL_FILE'],
  ])('%s of %d bytes → %s', (name, size, expected) => {
    expect(hostedFileRefusal(name, size)).toBe(expected)
  })
})
